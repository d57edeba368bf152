// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/range/range.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

template <typename T>
Status Fill(const RunContext& context) {
  const T start = *context.tensors.input(0).data<T>();
  const T end = *context.tensors.input(1).data<T>();
  const T step = *context.tensors.input(2).data<T>();
  const Tensor& y = context.tensors.output(0);
  const int64_t count = y.NumElements();
  const double wanted =
      std::ceil((static_cast<double>(end) - static_cast<double>(start)) /
                static_cast<double>(step));
  if (!(std::max(0.0, wanted) == static_cast<double>(count))) {
    return Status::InvalidArgument(StrCat("range: from ", start, " to ", end,
                                          " by ", step, " for ", count,
                                          " numbers"));
  }
  for (int64_t i = 0; i < count; ++i) {
    if constexpr (std::is_integral_v<T>) {
      y.data<T>()[i] = static_cast<T>(static_cast<uint64_t>(start) +
                                      static_cast<uint64_t>(i) *
                                          static_cast<uint64_t>(step));
    } else {
      const double number = static_cast<double>(i) * static_cast<double>(step);
      y.data<T>()[i] = static_cast<T>(static_cast<double>(start) + number);
    }
  }
  return Status::Ok();
}

}  // namespace

Status RangeReference(const RunContext& context) {
  switch (context.tensors.output(0).precision()) {
    case Precision::kInt16:
      return Fill<int16_t>(context);
    case Precision::kInt32:
      return Fill<int32_t>(context);
    case Precision::kInt64:
      return Fill<int64_t>(context);
    case Precision::kDouble:
      return Fill<double>(context);
    default:
      return Fill<float>(context);
  }
}

}  // namespace placelite
