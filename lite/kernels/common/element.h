// SPDX-License-Identifier: Apache-2.0
// These functions map a Precision to a C++ type. Kernels that only move
// elements dispatch on the element size, kernels that compute dispatch on the
// type.
#ifndef LITE_KERNELS_COMMON_ELEMENT_H_
#define LITE_KERNELS_COMMON_ELEMENT_H_

#include <cstdint>
#include <type_traits>

#include "lite/core/base/check.h"
#include "lite/core/tensor/tensor.h"
#include "lite/kernels/common/four_bits.h"
#include "lite/kernels/common/fp16.h"

namespace placelite {

// Calls f(T()) with an unsigned T as large as an element of `precision`.
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

// Returns whether WithType knows the precision: it knows all but those of four
// bits, which have no arithmetic.
constexpr bool HasType(Precision precision) {
  return SizeOf(precision) != 0 && !IsFourBits(precision);
}

// Calls f(T()) with the C++ type of `precision`.
template <typename F>
void WithType(Precision precision, const F& f) {
  switch (precision) {
    case Precision::kFloat:
      return f(float());
    case Precision::kDouble:
      return f(double());
    case Precision::kFP16:
      return f(Half());
    case Precision::kBF16:
      return f(Bfloat16());
    case Precision::kInt8:
      return f(int8_t());
    case Precision::kUInt8:
      return f(uint8_t());
    case Precision::kInt16:
      return f(int16_t());
    case Precision::kUInt16:
      return f(uint16_t());
    case Precision::kInt32:
      return f(int32_t());
    case Precision::kUInt32:
      return f(uint32_t());
    case Precision::kInt64:
      return f(int64_t());
    case Precision::kUInt64:
      return f(uint64_t());
    case Precision::kBool:
      return f(bool());
    default:
      LITE_CHECK(false);
  }
}

// Calls f(T()) as WithType does, and also for four-bit types, which can only be
// moved and converted.
template <typename F>
void WithStoredType(Precision precision, const F& f) {
  switch (precision) {
    case Precision::kInt4:
      return f(Int4());
    case Precision::kUInt4:
      return f(UInt4());
    default:
      return WithType(precision, f);
  }
}

// Returns whether the precision is a number of 8 bits or more that C++ computes
// with.
constexpr bool IsArithmetic(Precision precision) {
  return precision == Precision::kFloat || precision == Precision::kDouble ||
         (IsIntegral(precision) && !IsFourBits(precision));
}

// Returns whether the precision is one of the other numbers, for which families
// with kernel rows for float, int32 and int64 have one row in common.
constexpr bool IsOtherNumber(Precision precision) {
  return IsArithmetic(precision) && precision != Precision::kFloat &&
         precision != Precision::kInt32 && precision != Precision::kInt64;
}

// References compute elements of type T in this type.
template <typename T>
using WideOf = std::conditional_t<
    std::is_floating_point_v<T>, double,
    std::conditional_t<std::is_same_v<T, uint64_t>, uint64_t, int64_t>>;

// Calls f(T()); IsArithmetic(precision) must be true.
template <typename F>
void WithNumber(Precision precision, const F& f) {
  WithType(precision, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) {
      f(zero);
    } else {
      LITE_CHECK(false);
    }
  });
}

// Calls f(T()); `precision` must be an integer of 8 bits or more.
template <typename F>
void WithInteger(Precision precision, const F& f) {
  WithType(precision, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
      f(zero);
    } else {
      LITE_CHECK(false);
    }
  });
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_ELEMENT_H_
