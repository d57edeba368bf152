// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/op_view.h"

namespace placelite {

std::optional<std::vector<Dim>> KnownInts(const ValueInfo& value) {
  if (value.ints.has_value()) return value.ints;
  if (!value.is_constant()) return std::nullopt;
  const Tensor& tensor = value.constant;
  const int64_t count = tensor.NumElements();
  if (count > kMaxTrackedInts) return std::nullopt;
  std::vector<Dim> ints;
  for (int64_t i = 0; i < count; ++i) {
    int64_t element = 0;
    if (tensor.precision() == Precision::kInt64) {
      element = tensor.data<int64_t>()[i];
    } else if (tensor.precision() == Precision::kInt32) {
      element = tensor.data<int32_t>()[i];
    } else if (tensor.precision() == Precision::kBool) {
      element = tensor.data<bool>()[i] ? 1 : 0;
    } else {
      return std::nullopt;
    }
    // Beyond that no arithmetic on it is safe, and no shape can use it.
    if (element < -kMaxElements || element > kMaxElements) return std::nullopt;
    ints.push_back(Dim(element));
  }
  return ints;
}

size_t OpView::num_op_inputs() const {
  size_t count = inputs_.size();
  for (const EpilogueStep& step : epilogue_) {
    if (TakesOperand(step.kind)) --count;
  }
  return count;
}

}  // namespace placelite
