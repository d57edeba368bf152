// SPDX-License-Identifier: Apache-2.0
// These functions compute the logistic function and the hyperbolic tangent on
// vectors.
#ifndef LITE_KERNELS_COMMON_SIGMOID_SIMD_H_
#define LITE_KERNELS_COMMON_SIGMOID_SIMD_H_

#include <hwy/highway.h>

#include "lite/kernels/common/exp_simd.h"
#include "lite/kernels/common/max_min_simd.h"

namespace placelite::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Returns 1 + exp(-x), of which sigmoid and swish are quotients. It saturates,
// so that their tails are 0 and 1; NaN stays NaN.
template <class D, class V>
HWY_INLINE V OnePlusExpOfMinus(D d, V x) {
  const V limited =
      AtLeast(hn::Set(d, -87.0f), AtMost(hn::Set(d, 87.0f), hn::Neg(x)));
  return hn::Add(hn::Set(d, 1.0f), LimitedExp(d, limited));
}

template <class D, class V>
HWY_INLINE V VectorSigmoid(D d, V x) {
  return hn::Div(hn::Set(d, 1.0f), OnePlusExpOfMinus(d, x));
}

// Returns tanh(x), to within 6 units in the last place; NaN stays NaN. It is
// x p(x^2) / q(x^2), where p and q were fitted to within 2e-8 for |x| <= 9,
// from where on tanh is 1 to float's precision.
template <class D, class V>
HWY_INLINE V VectorTanh(D d, V x) {
  const auto number = [&](float value) { return hn::Set(d, value); };
  x = AtLeast(number(-9), AtMost(number(9), x));
  const V square = hn::Mul(x, x);
  V p = hn::MulAdd(square, number(1.3353630e-8f), number(2.0608382e-5f));
  p = hn::MulAdd(square, p, number(0.0034955477f));
  p = hn::MulAdd(square, p, number(0.13380992f));
  p = hn::MulAdd(square, p, number(1));
  V q = hn::MulAdd(square, number(7.7761490e-7f), number(0.00032855672f));
  q = hn::MulAdd(square, q, number(0.025876831f));
  q = hn::MulAdd(square, q, number(0.46714309f));
  q = hn::MulAdd(square, q, number(1));
  // Rounding may lead beyond 1.
  const V y = hn::Div(hn::Mul(x, p), q);
  return AtLeast(number(-1), AtMost(number(1), y));
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_SIGMOID_SIMD_H_
