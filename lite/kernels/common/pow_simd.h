// SPDX-License-Identifier: Apache-2.0
// The power function; only generic.h files include this file.
#ifndef LITE_KERNELS_COMMON_POW_SIMD_H_
#define LITE_KERNELS_COMMON_POW_SIMD_H_

#include "lite/kernels/common/vector_util.h"

namespace placelite::HWY_NAMESPACE {

// Computes each SIMD lane with the C library, which is exact to a rounding.
HWY_INLINE VF32 PowLanes(VF32 x, VF32 y) {
  const F32 d;
  HWY_ALIGN float a[kLanes];
  HWY_ALIGN float b[kLanes];
  hn::Store(x, d, a);
  hn::Store(y, d, b);
  for (int i = 0; i < kLanes; ++i) a[i] = __builtin_powf(a[i], b[i]);
  return hn::Load(d, a);
}

#if HWY_HAVE_FLOAT64

// Returns log2(x) for normal x > 0, to within 1e-11.
//
// x = 2^n m, with m between sqrt(1/2) and sqrt(2); ln m is the series of
// 2 artanh(t), where t = (m - 1) / (m + 1).
template <class D, class V = hn::VFromD<D>>
HWY_INLINE V Log2OfNormal(D d, V x) {
  const hn::RebindToSigned<D> bits;
  constexpr int kFractionBits = 52;
  const auto number = [&](double value) { return hn::Set(d, value); };
  // The bits of sqrt(1/2), so that the shift below counts from there.
  const auto root = hn::Set(bits, int64_t{0x3FE6A09E667F3BCD});
  const auto n =
      hn::ShiftRight<kFractionBits>(hn::Sub(hn::BitCast(bits, x), root));
  const V m = hn::BitCast(
      d, hn::Sub(hn::BitCast(bits, x), hn::ShiftLeft<kFractionBits>(n)));
  const V t = hn::Div(hn::Sub(m, number(1)), hn::Add(m, number(1)));
  const V s = hn::Mul(t, t);
  V p = hn::MulAdd(s, number(1.0 / 13), number(1.0 / 11));
  p = hn::MulAdd(s, p, number(1.0 / 9));
  p = hn::MulAdd(s, p, number(1.0 / 7));
  p = hn::MulAdd(s, p, number(1.0 / 5));
  p = hn::MulAdd(s, p, number(1.0 / 3));
  p = hn::MulAdd(s, p, number(1));
  constexpr double kTwoOverLn2 = 2.8853900817779268;
  return hn::MulAdd(hn::Mul(t, p), number(kTwoOverLn2), hn::ConvertTo(d, n));
}

// Returns 2^z, for z between -1000 and 1000, to within 1e-11 of it.
template <class D, class V = hn::VFromD<D>>
HWY_INLINE V PowerOf2(D d, V z) {
  const hn::RebindToSigned<D> bits;
  constexpr int kFractionBits = 52;
  const auto number = [&](double value) { return hn::Set(d, value); };
  const V n = hn::Round(z);
  const V r = hn::Mul(hn::Sub(z, n), number(0.69314718055994531));
  V p = hn::MulAdd(r, number(1.0 / 362880), number(1.0 / 40320));
  p = hn::MulAdd(r, p, number(1.0 / 5040));
  p = hn::MulAdd(r, p, number(1.0 / 720));
  p = hn::MulAdd(r, p, number(1.0 / 120));
  p = hn::MulAdd(r, p, number(1.0 / 24));
  p = hn::MulAdd(r, p, number(1.0 / 6));
  p = hn::MulAdd(r, p, number(0.5));
  p = hn::MulAdd(r, p, number(1));
  p = hn::MulAdd(r, p, number(1));
  const auto exponent = hn::ShiftLeft<kFractionBits>(hn::ConvertTo(bits, n));
  return hn::BitCast(d, hn::Add(hn::BitCast(bits, p), exponent));
}

// Powers of normal x > 0; the exponents are no NaN.
template <class H>
HWY_INLINE hn::VFromD<H> PowHalf(H half, hn::VFromD<H> x, hn::VFromD<H> y) {
  const hn::Rebind<double, H> d;
  const auto z =
      hn::Mul(hn::PromoteTo(d, y), Log2OfNormal(d, hn::PromoteTo(d, x)));
  // Beyond this all floats are 0 or infinite.
  const auto most = hn::Set(d, 300.0);
  const auto clamped = hn::Clamp(z, hn::Neg(most), most);
  return hn::DemoteTo(half, PowerOf2(d, clamped));
}

HWY_INLINE VF32 PowOfNormals(VF32 x, VF32 y) {
  const F32 d;
  const hn::Half<F32> half;
  return hn::Combine(
      d, PowHalf(half, hn::UpperHalf(half, x), hn::UpperHalf(half, y)),
      PowHalf(half, hn::LowerHalf(half, x), hn::LowerHalf(half, y)));
}

// Returns x^y to within a rounding, as IEEE 754 has it of every special case.
// Small whole exponents are products, as in onnxruntime. Vectors in which all x
// are +0 or normal and positive are computed as such.
HWY_INLINE VF32 Pow(VF32 x, VF32 y) {
  const F32 d;
  const auto all = [&](float exponent) {
    return hn::AllTrue(d, hn::Eq(y, hn::Set(d, exponent)));
  };
  if (all(2)) return hn::Mul(x, x);
  if (all(3)) return hn::Mul(hn::Mul(x, x), x);
  const hn::RebindToUnsigned<F32> bits;
  constexpr float kLeast = 1.17549435e-38f, kMost = 3.40282347e+38f;
  const auto normal =
      hn::And(hn::Ge(x, hn::Set(d, kLeast)), hn::Le(x, hn::Set(d, kMost)));
  const auto zero =
      hn::And(hn::RebindMask(d, hn::Eq(hn::BitCast(bits, x), hn::Zero(bits))),
              hn::Gt(y, hn::Zero(d)));
  const auto finite = hn::Le(hn::Abs(y), hn::Set(d, kMost));
  if (!hn::AllTrue(d, hn::And(hn::Or(normal, zero), finite))) {
    return PowLanes(x, y);
  }
  const VF32 positive = hn::IfThenElse(normal, x, hn::Set(d, 1));
  return hn::IfThenElse(normal, PowOfNormals(positive, y), x);
}

#else

HWY_INLINE VF32 Pow(VF32 x, VF32 y) { return PowLanes(x, y); }

#endif  // HWY_HAVE_FLOAT64

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_POW_SIMD_H_
