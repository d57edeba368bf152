// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/constants.h"

#include <algorithm>

namespace placelite {
namespace {

constexpr size_t kFreeBytes = size_t{16} << 20;
constexpr size_t kGrowth = 4;

template <typename T>
bool AllAre(const Tensor& tensor, int number) {
  const T* data = tensor.data<T>();
  return std::all_of(data, data + tensor.NumElements(),
                     [&](T x) { return x == static_cast<T>(number); });
}

}  // namespace

std::vector<double> ReadFloats(const Tensor& tensor) {
  const float* data = tensor.data<float>();
  return std::vector<double>(data, data + tensor.NumElements());
}

std::optional<float> ScalarConstant(const ValueInfo& info) {
  if (!IsFloatConstant(info) || info.constant.NumElements() != 1) {
    return std::nullopt;
  }
  return *info.constant.data<float>();
}

bool IsConstantOf(const ValueInfo& info, int number) {
  if (!info.is_constant()) return false;
  switch (info.precision) {
    case Precision::kFloat:
      return AllAre<float>(info.constant, number);
    case Precision::kInt32:
      return AllAre<int32_t>(info.constant, number);
    case Precision::kInt64:
      return AllAre<int64_t>(info.constant, number);
    default:
      return false;
  }
}

Result<Tensor> MakeFloats(const Shape& shape,
                          const std::vector<double>& values) {
  LITE_ASSIGN_OR_RETURN(Tensor tensor,
                        Tensor::Allocate(shape, Precision::kFloat));
  std::transform(values.begin(), values.end(), tensor.data<float>(),
                 [](double x) { return static_cast<float>(x); });
  return tensor;
}

ConstantBudget::ConstantBudget(const Graph& graph) : left_(kFreeBytes) {
  for (const Value& value : graph.values()) {
    if (value.is_constant()) left_ += kGrowth * value.info.constant.bytes();
  }
}

bool ConstantBudget::Take(size_t bytes) {
  if (bytes > left_) return false;
  left_ -= bytes;
  return true;
}

}  // namespace placelite
