// SPDX-License-Identifier: Apache-2.0
// Half stores an IEEE binary16 and is converted by its bits. Bfloat16 stores
// the upper half of a float and is converted likewise.
#ifndef LITE_KERNELS_COMMON_FP16_H_
#define LITE_KERNELS_COMMON_FP16_H_

#include <cstdint>
#include <type_traits>

namespace placelite {

struct Half {
  uint16_t bits = 0;
};

// The conversion is exact.
float ToFloat(Half half);

// Rounds to nearest, ties to even; too large values become infinity, NaN stays
// NaN. Integers and floats go by way of double, which adds no rounding that
// counts.
Half ToFp16(double value);

struct Bfloat16 {
  uint16_t bits = 0;
};

// The conversion is exact.
float ToFloat(Bfloat16 number);

// Rounds to a float, and from there to nearest, ties to even, as other
// implementations do; NaN stays NaN.
Bfloat16 ToBfloat16(double value);

// kIsHalf tells the types of 16 bits that are computed with as floats.
template <typename T>
inline constexpr bool kIsHalf =
    std::is_same_v<T, Half> || std::is_same_v<T, Bfloat16>;

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_FP16_H_
