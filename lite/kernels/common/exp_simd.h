// SPDX-License-Identifier: Apache-2.0
// The exponential function for softmax; only generic.h files include this file.
#ifndef LITE_KERNELS_COMMON_EXP_SIMD_H_
#define LITE_KERNELS_COMMON_EXP_SIMD_H_

#include <hwy/highway.h>

#include <cstdint>

namespace placelite::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Returns exp(x) for x <= 0, to within a unit in the last place; 0 below -86,
// and NaN for NaN. It takes half the instructions of hn::Exp, which serves all
// numbers.
//
// x = n ln 2 + r, where n is whole: adding kShift, in whose binade floats are
// whole, rounds x / ln 2, and leaves n + 127, the exponent of 2^n, in the last
// bits. exp(r) is 1 + r + r^2 p(r), where p was fitted to within 3e-9.
template <class V>
HWY_INLINE V ExpOfNonPositive(V x) {
  constexpr float kShift = 12582912.0f + 127.0f;
  constexpr int kFractionBits = 23;
  const hn::ScalableTag<float> d;
  const hn::RebindToUnsigned<decltype(d)> bits;
  const auto number = [&](float value) { return hn::Set(d, value); };
  const V shifted = hn::MulAdd(x, number(1.44269504f), number(kShift));
  const V n = hn::Sub(shifted, number(kShift));
  // These are the leading bits of ln 2 and the rest.
  V r = hn::NegMulAdd(n, number(0.693145752f), x);
  r = hn::NegMulAdd(n, number(1.42860677e-06f), r);
  V p = hn::MulAdd(r, number(0.00138145976f), number(0.00836871658f));
  p = hn::MulAdd(r, p, number(0.041668389f));
  p = hn::MulAdd(r, p, number(0.166665211f));
  p = hn::MulAdd(r, p, number(0.49999994f));
  const V y = hn::Add(hn::MulAdd(p, hn::Mul(r, r), r), number(1));
  const V power =
      hn::BitCast(d, hn::ShiftLeft<kFractionBits>(hn::BitCast(bits, shifted)));
  return hn::IfThenZeroElse(hn::Lt(x, number(-86)), hn::Mul(y, power));
}

// So many exponentials of a column are added up before their sum is added to
// that of the column: behind a large first term, thousands of small ones would
// be rounded away one by one.
inline constexpr int64_t kSoftmaxRun = 64;

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_EXP_SIMD_H_
