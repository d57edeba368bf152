// SPDX-License-Identifier: Apache-2.0
// These are maximum and minimum of vectors that keep NaN. hn::Max and hn::Min
// do not: if one of two arguments is NaN, those of x86 return the second one
// and those of 64-bit Arm return the number.
#ifndef LITE_KERNELS_COMMON_MAX_MIN_SIMD_H_
#define LITE_KERNELS_COMMON_MAX_MIN_SIMD_H_

#include <hwy/highway.h>

#include <cmath>

namespace placelite::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_ARCH_ARM

// The result is NaN if either argument is NaN.
template <class V>
HWY_INLINE V Larger(V a, V b) {
  return V(vmaxq_f32(a.raw, b.raw));
}
template <class V>
HWY_INLINE V Smaller(V a, V b) {
  return V(vminq_f32(a.raw, b.raw));
}

// These equal Larger and Smaller, but the first argument must not be NaN.
template <class V>
HWY_INLINE V AtLeast(V low, V v) {
  return Larger(low, v);
}
template <class V>
HWY_INLINE V AtMost(V high, V v) {
  return Smaller(high, v);
}

#else

// The result is NaN if either argument is NaN. Loops pass what they have so far
// as `b`, which then waits for one instruction and not for the comparison.
template <class V>
HWY_INLINE V Larger(V a, V b) {
  return hn::IfThenElse(hn::Eq(a, a), hn::Max(a, b), a);
}
template <class V>
HWY_INLINE V Smaller(V a, V b) {
  return hn::IfThenElse(hn::Eq(a, a), hn::Min(a, b), a);
}

// These equal Larger and Smaller, but the first argument must not be NaN.
template <class V>
HWY_INLINE V AtLeast(V low, V v) {
  return hn::Max(low, v);
}
template <class V>
HWY_INLINE V AtMost(V high, V v) {
  return hn::Min(high, v);
}

#endif

// The result is NaN if `v` is NaN, and `high` if `high` is below `low`; `low`
// and `high` must not be NaN.
template <class V>
HWY_INLINE V Between(V v, V low, V high) {
  return AtMost(high, AtLeast(low, v));
}

// The result is NaN if any SIMD lane is NaN.
template <class D, class V>
HWY_INLINE float LargestLane(D d, V v) {
  if (!hn::AllFalse(d, hn::IsNaN(v))) return NAN;
  return hn::GetLane(hn::MaxOfLanes(d, v));
}
template <class D, class V>
HWY_INLINE float SmallestLane(D d, V v) {
  if (!hn::AllFalse(d, hn::IsNaN(v))) return NAN;
  return hn::GetLane(hn::MinOfLanes(d, v));
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_MAX_MIN_SIMD_H_
