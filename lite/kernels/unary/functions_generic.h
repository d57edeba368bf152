// SPDX-License-Identifier: Apache-2.0
// These are the functions over vectors; only generic.h includes them. They need
// not keep NaN, since the loop does.
#ifndef LITE_KERNELS_UNARY_FUNCTIONS_GENERIC_H_
#define LITE_KERNELS_UNARY_FUNCTIONS_GENERIC_H_

#include <cmath>

#include "lite/kernels/common/exp_simd.h"
#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/unary/erf_generic.h"
#include "lite/kernels/unary/slices.h"

namespace placelite::HWY_NAMESPACE {

HWY_INLINE VF32 Number(float value) { return hn::Set(F32(), value); }

HWY_INLINE VF32 Sqrt(VF32 x, const UnaryStep&) { return hn::Sqrt(x); }
HWY_INLINE VF32 Rsqrt(VF32 x, const UnaryStep&) {
  return hn::Div(Number(1), hn::Sqrt(x));
}

HWY_INLINE VF32 Exp(VF32 x, const UnaryStep&) { return UnlimitedExp(F32(), x); }

// Highway's Log takes only finite positive numbers.
HWY_INLINE VF32 Log(VF32 x, const UnaryStep&) {
  const F32 d;
  VF32 y = hn::Log(d, x);
  y = hn::IfThenElse(hn::IsInf(x), x, y);
  y = hn::IfThenElse(hn::Eq(x, hn::Zero(d)), hn::Neg(hn::Inf(d)), y);
  return hn::IfThenElse(hn::Lt(x, hn::Zero(d)), hn::NaN(d), y);
}

HWY_INLINE VF32 Abs(VF32 x, const UnaryStep&) { return hn::Abs(x); }
HWY_INLINE VF32 Floor(VF32 x, const UnaryStep&) { return hn::Floor(x); }
HWY_INLINE VF32 Ceil(VF32 x, const UnaryStep&) { return hn::Ceil(x); }
HWY_INLINE VF32 Round(VF32 x, const UnaryStep&) { return hn::Round(x); }
HWY_INLINE VF32 Reciprocal(VF32 x, const UnaryStep&) {
  return hn::Div(Number(1), x);
}
HWY_INLINE VF32 Square(VF32 x, const UnaryStep&) { return hn::Mul(x, x); }
HWY_INLINE VF32 ErrorFunction(VF32 x, const UnaryStep&) { return Erf(x); }

// x * P(x), where P is the normal distribution. P(-u) is exp(p(u)), and its
// polynomial was fitted to within 1.4e-7 of the logarithm: so the share that is
// left of a negative x keeps its relative precision, which 1 + erf loses.
HWY_INLINE VF32 Gelu(VF32 x, const UnaryStep&) {
  constexpr float kLogTail[] = {
      -0.693147182f,    -0.797888517f,    -0.318273813f,    -0.0364481285f,
      0.00495315483f,   -0.000106680207f, -0.000145087353f, 3.95287425e-05f,
      -5.39793609e-06f, 3.98830252e-07f,  -1.26446347e-08f};
  // Behind this limit P(-u) is below 2e-8.
  constexpr float kLimit = 5.5f;
  const F32 d;
  const VF32 size = hn::Abs(x);
  const VF32 limit = hn::Set(d, kLimit);
  const VF32 power =
      ExpOfNonPositive(Polynomial(hn::Min(size, limit), kLogTail));
  const VF32 tail = hn::IfThenElseZero(hn::Lt(size, limit), power);
  const VF32 positive = hn::Sub(hn::Set(d, 1.0f), tail);
  return hn::Mul(x, hn::IfThenElse(hn::Gt(x, hn::Zero(d)), positive, tail));
}
// x * (1 + tanh(y)) / 2 is x / (1 + exp(-2 y)).
HWY_INLINE VF32 GeluTanh(VF32 x, const UnaryStep&) {
  const VF32 cube = hn::Mul(hn::Mul(x, x), x);
  const VF32 sum = hn::MulAdd(cube, Number(0.044715f), x);
  // The constant is -2 * sqrt(2 / pi).
  const VF32 power = UnlimitedExp(F32(), hn::Mul(sum, Number(-1.59576912f)));
  return hn::Div(x, hn::Add(Number(1), power));
}

// log(1 + exp(z)) is max(z, 0) + log(1 + exp(-|z|)), which never overflows.
HWY_INLINE VF32 Softplus(VF32 x, const UnaryStep& step) {
  const F32 d;
  const VF32 beta = Number(step.alpha);
  const VF32 z = hn::Mul(x, beta);
  const VF32 small = hn::Log1p(d, ExpOfNonPositive(hn::Neg(hn::Abs(z))));
  const VF32 y = hn::Div(hn::Add(hn::Max(z, hn::Zero(d)), small), beta);
  return hn::IfThenElse(hn::Gt(z, Number(step.beta)), x, y);
}

HWY_INLINE VF32 Elu(VF32 x, const UnaryStep& step) {
  const F32 d;
  const VF32 zero = hn::Zero(d);
  // Below this limit expm1 is -1.
  const VF32 negative = hn::Max(hn::Min(x, zero), Number(-80));
  const VF32 y = hn::Mul(Number(step.alpha), hn::Expm1(d, negative));
  return hn::IfThenElse(hn::Gt(x, zero), x, y);
}

HWY_INLINE VF32 Sign(VF32 x, const UnaryStep&) {
  const VF32 unit = hn::CopySign(Number(1), x);
  return hn::IfThenElseZero(hn::Ne(x, hn::Zero(F32())), unit);
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_UNARY_FUNCTIONS_GENERIC_H_
