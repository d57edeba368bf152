// From Precision to C++ types. Kernels that only move elements dispatch on
// their size, kernels that compute on the type.
#ifndef LITE_KERNELS_COMMON_ELEMENT_H_
#define LITE_KERNELS_COMMON_ELEMENT_H_

#include <cstdint>

#include "lite/core/base/check.h"
#include "lite/core/tensor/tensor.h"
#include "lite/kernels/common/half.h"

namespace placelite {

// f(T()) with an unsigned T as large as an element of `precision`.
template <typename F>
void WithSizeOf(Precision precision, const F& f) {
  switch (SizeOf(precision)) {
    case 1:
      return f(uint8_t());
    case 2:
      return f(uint16_t());
    case 4:
      return f(uint32_t());
    case 8:
      return f(uint64_t());
    default:
      LITE_CHECK(false);
  }
}

// The precisions that WithType knows: all but bf16.
constexpr bool HasType(Precision precision) {
  return SizeOf(precision) != 0 && precision != Precision::kBF16;
}

// f(T()) with the C++ type of `precision`.
template <typename F>
void WithType(Precision precision, const F& f) {
  switch (precision) {
    case Precision::kFloat:
      return f(float());
    case Precision::kDouble:
      return f(double());
    case Precision::kFP16:
      return f(Half());
    case Precision::kInt8:
      return f(int8_t());
    case Precision::kUInt8:
      return f(uint8_t());
    case Precision::kInt32:
      return f(int32_t());
    case Precision::kInt64:
      return f(int64_t());
    case Precision::kBool:
      return f(bool());
    default:
      LITE_CHECK(false);
  }
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_ELEMENT_H_
