// SPDX-License-Identifier: Apache-2.0
// Maximum and minimum that keep NaN, other than std::fmax and std::fmin, which
// pass over it. max_min_simd.h has those of vectors.
#ifndef LITE_KERNELS_COMMON_MAX_MIN_H_
#define LITE_KERNELS_COMMON_MAX_MIN_H_

#include <type_traits>

namespace placelite {

template <typename T>
constexpr bool IsNotANumber(T x) {
  if constexpr (std::is_floating_point_v<T>) return x != x;
  return false;
}

// NaN where either is one.
template <typename T>
constexpr T Larger(T a, T b) {
  return IsNotANumber(a) || a > b ? a : b;
}

template <typename T>
constexpr T Smaller(T a, T b) {
  return IsNotANumber(a) || a < b ? a : b;
}

// NaN where `x` is one; `high` where that is below `low`.
template <typename T>
constexpr T Between(T x, T low, T high) {
  return Smaller(Larger(x, low), high);
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_MAX_MIN_H_
