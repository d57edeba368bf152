// Half: IEEE binary16 as storage, converted by its bits.
#ifndef LITE_KERNELS_COMMON_HALF_H_
#define LITE_KERNELS_COMMON_HALF_H_

#include <cstdint>

namespace placelite {

struct Half {
  uint16_t bits = 0;
};

// Exact.
float ToFloat(Half half);

// To nearest, ties to even; too large becomes infinity, NaN stays NaN.
// Integers and floats go by way of double, which adds no rounding that counts.
Half ToHalf(double value);

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_HALF_H_
