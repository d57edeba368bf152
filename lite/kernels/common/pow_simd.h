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

// Returns x^y to within two roundings, as IEEE 754 has it of every special
// case. Squares and cubes are products, as in onnxruntime. Of the others +0 and
// normal positive x go through logarithms, the rest through the C library.
HWY_INLINE VF32 Pow(VF32 x, VF32 y) {
  const F32 d;
  const auto is_two = hn::Eq(y, hn::Set(d, 2));
  const auto is_three = hn::Eq(y, hn::Set(d, 3));
  const VF32 square = hn::Mul(x, x);
  const VF32 product = hn::IfThenElse(is_two, square, hn::Mul(square, x));
  const auto is_product = hn::Or(is_two, is_three);
  if (hn::AllTrue(d, is_product)) return product;
  const hn::RebindToUnsigned<F32> bits;
  constexpr float kLeast = 1.17549435e-38f, kMost = 3.40282347e+38f;
  const auto is_normal =
      hn::And(hn::Ge(x, hn::Set(d, kLeast)), hn::Le(x, hn::Set(d, kMost)));
  const auto is_zero =
      hn::And(hn::RebindMask(d, hn::Eq(hn::BitCast(bits, x), hn::Zero(bits))),
              hn::Gt(y, hn::Zero(d)));
  const auto is_usual = hn::And(hn::Or(is_normal, is_zero),
                                hn::Le(hn::Abs(y), hn::Set(d, kMost)));
  const VF32 one = hn::Set(d, 1);
  const VF32 power = PowOfNormals(hn::IfThenElse(is_normal, x, one),
                                  hn::IfThenElse(is_usual, y, one));
  VF32 result = hn::IfThenElse(is_normal, power, x);
  if (!hn::AllTrue(d, hn::Or(is_usual, is_product))) {
    result = hn::IfThenElse(is_usual, result, PowLanes(x, y));
  }
  return hn::IfThenElse(is_product, product, result);
}

#else

HWY_INLINE VF32 Pow(VF32 x, VF32 y) { return PowLanes(x, y); }

#endif  // HWY_HAVE_FLOAT64

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_POW_SIMD_H_
