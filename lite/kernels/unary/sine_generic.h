// SPDX-License-Identifier: Apache-2.0
// These are sine and cosine over vectors; only generic.h includes them. An
// argument is reduced to within an eighth of a turn of a whole quarter, where
// polynomials of its square are right to the last digits (those of Moshier's
// Cephes library).
#ifndef LITE_KERNELS_UNARY_SINE_GENERIC_H_
#define LITE_KERNELS_UNARY_SINE_GENERIC_H_

#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/unary/slices.h"

namespace placelite::HWY_NAMESPACE {

// Up to here the number of quarters is exact, and so is what the first fused
// product leaves; three parts of pi / 2 have more digits than a float.
constexpr float kFarthestSine = 1e5f;

// Returns `near` with the lanes of x that are too far for vectors computed one
// by one.
static HWY_NOINLINE VF32 WithFarSines(VF32 x, VF32 near, bool cosine) {
  const F32 d;
  float from[kLanes], to[kLanes];
  hn::StoreU(x, d, from);
  hn::StoreU(near, d, to);
  for (int64_t i = 0; i < kLanes; ++i) {
    const double at = from[i];
    if (__builtin_fabs(at) <= kFarthestSine) continue;
    to[i] = static_cast<float>(cosine ? __builtin_cos(at) : __builtin_sin(at));
  }
  return hn::LoadU(d, to);
}

// Returns the sine of `quarters` quarters of a turn behind x.
template <int quarters>
HWY_INLINE VF32 SineBehind(VF32 x) {
  const F32 d;
  const hn::RebindToSigned<F32> di;
  const VF32 whole = hn::Round(hn::Mul(x, hn::Set(d, 0.636619772f)));
  VF32 r = hn::NegMulAdd(whole, hn::Set(d, 1.57079637f), x);
  r = hn::NegMulAdd(whole, hn::Set(d, -4.37113883e-8f), r);
  r = hn::NegMulAdd(whole, hn::Set(d, -1.71512451e-15f), r);
  const VF32 square = hn::Mul(r, r);
  VF32 sine =
      hn::MulAdd(square, hn::Set(d, -1.9515296e-4f), hn::Set(d, 8.3321609e-3f));
  sine = hn::MulAdd(square, sine, hn::Set(d, -1.6666655e-1f));
  sine = hn::MulAdd(hn::Mul(square, r), sine, r);
  VF32 cosine =
      hn::MulAdd(square, hn::Set(d, 2.4433157e-5f), hn::Set(d, -1.3887316e-3f));
  cosine = hn::MulAdd(square, cosine, hn::Set(d, 4.1666646e-2f));
  cosine = hn::MulAdd(square, cosine, hn::Set(d, -0.5f));
  cosine = hn::MulAdd(square, cosine, hn::Set(d, 1.0f));
  const auto quarter = hn::Add(hn::ConvertTo(di, whole), hn::Set(di, quarters));
  const auto odd = hn::TestBit(quarter, hn::Set(di, 1));
  const auto negative = hn::TestBit(quarter, hn::Set(di, 2));
  const VF32 y = hn::IfThenElse(hn::RebindMask(d, odd), cosine, sine);
  const VF32 near = hn::IfThenElse(hn::RebindMask(d, negative), hn::Neg(y), y);
  if (hn::AllTrue(d, hn::Le(hn::Abs(x), hn::Set(d, kFarthestSine)))) {
    return near;
  }
  return WithFarSines(x, near, quarters == 1);
}

HWY_INLINE VF32 Sine(VF32 x, const UnaryStep&) {
  // A sine of 0 keeps its sign.
  return hn::IfThenElse(hn::Eq(x, hn::Zero(F32())), x, SineBehind<0>(x));
}
HWY_INLINE VF32 Cosine(VF32 x, const UnaryStep&) { return SineBehind<1>(x); }

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_UNARY_SINE_GENERIC_H_
