// SPDX-License-Identifier: Apache-2.0
// Convert turns one element of one precision into another, as cast and calib
// define it.
//   floating point to integer  rounds toward zero; a value beyond the type
//                              becomes its nearest limit, NaN becomes 0
//   integer to integer         is modulo 2^bits, as in C++ and NumPy
//   to integers of four bits   is modulo 16, floating point by way of int64
//   to bool                    is whether it differs from zero (NaN does)
//   to floating point          rounds to nearest, ties to even
#ifndef LITE_KERNELS_COMMON_CONVERT_H_
#define LITE_KERNELS_COMMON_CONVERT_H_

#include <limits>
#include <type_traits>

#include "lite/kernels/common/four_bits.h"
#include "lite/kernels/common/fp16.h"

namespace placelite {

template <typename To, typename From>
To TruncateAndClamp(From x) {
  using Limits = std::numeric_limits<To>;
  // Limits that From cannot represent round away from zero, so the comparisons
  // stay right.
  if (x >= static_cast<From>(Limits::max())) return Limits::max();
  if (x <= static_cast<From>(Limits::min())) return Limits::min();
  return x == x ? static_cast<To>(x) : To{0};
}

template <typename To, typename From>
To Convert(From x) {
  if constexpr (std::is_same_v<From, To>) {
    return x;
  } else if constexpr (kIsHalf<From>) {
    return Convert<To>(ToFloat(x));
  } else if constexpr (std::is_same_v<From, Int4> ||
                       std::is_same_v<From, UInt4>) {
    return Convert<To>(ToInteger(x));
  } else if constexpr (std::is_same_v<To, Int4>) {
    return ToInt4(Convert<int64_t>(x));
  } else if constexpr (std::is_same_v<To, UInt4>) {
    return ToUInt4(Convert<int64_t>(x));
  } else if constexpr (std::is_same_v<To, Half>) {
    return ToFp16(static_cast<double>(x));
  } else if constexpr (std::is_same_v<To, Bfloat16>) {
    return ToBfloat16(static_cast<double>(x));
  } else if constexpr (std::is_same_v<To, bool>) {
    return x != From{0};
  } else if constexpr (std::is_floating_point_v<From> &&
                       std::is_integral_v<To>) {
    return TruncateAndClamp<To>(x);
  } else {
    return static_cast<To>(x);
  }
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_CONVERT_H_
