// SPDX-License-Identifier: Apache-2.0
// These are maximum and minimum that keep NaN, unlike std::fmax and std::fmin,
// which pass over it. max_min_simd.h has those of vectors.
#ifndef LITE_KERNELS_COMMON_MAX_MIN_H_
#define LITE_KERNELS_COMMON_MAX_MIN_H_

#include <type_traits>

namespace placelite {

template <typename T>
constexpr bool IsNotANumber(T x) {
  if constexpr (std::is_floating_point_v<T>) return x != x;
  return false;
}

// The result is NaN if either argument is NaN.
template <typename T>
constexpr T Larger(T a, T b) {
  return IsNotANumber(a) || a > b ? a : b;
}

template <typename T>
constexpr T Smaller(T a, T b) {
  return IsNotANumber(a) || a < b ? a : b;
}

// The result is NaN if `x` is NaN, and `high` if `high` is below `low`.
template <typename T>
constexpr T Between(T x, T low, T high) {
  return Smaller(Larger(x, low), high);
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_MAX_MIN_H_
