// SPDX-License-Identifier: Apache-2.0
// The exponential function; only generic.h files include this file. Networks
// with swish spend as long on it as on their convolutions, so it is worth code
// of our own: Highway's Exp takes twice as long.
#ifndef LITE_KERNELS_COMMON_EXP_SIMD_H_
#define LITE_KERNELS_COMMON_EXP_SIMD_H_

#include <hwy/highway.h>

#include <cstdint>

namespace placelite::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Splits x into n ln 2 + r, where n is whole and |r| is at most half of ln 2:
// adding kExpShift, in whose binade floats are whole, rounds x / ln 2, and
// leaves n + 127, the exponent of 2^n, in the last bits of `shifted`.
template <class V>
struct ExpParts {
  V shifted;
  V exp_of_r;  // to within a unit in the last place
};

inline constexpr float kExpShift = 12582912.0f + 127.0f;
inline constexpr int kFractionBits = 23;

// exp(r) is 1 + r + r^2 p(r), where p was fitted to within 3e-9.
template <class D, class V>
HWY_INLINE ExpParts<V> SplitExp(D d, V x) {
  const auto number = [&](float value) { return hn::Set(d, value); };
  const V shifted = hn::MulAdd(x, number(1.44269504f), number(kExpShift));
  const V n = hn::Sub(shifted, number(kExpShift));
  // These are the leading bits of ln 2 and the rest.
  V r = hn::NegMulAdd(n, number(0.693145752f), x);
  r = hn::NegMulAdd(n, number(1.42860677e-06f), r);
  V p = hn::MulAdd(r, number(0.00138145976f), number(0.00836871658f));
  p = hn::MulAdd(r, p, number(0.041668389f));
  p = hn::MulAdd(r, p, number(0.166665211f));
  p = hn::MulAdd(r, p, number(0.49999994f));
  return {shifted, hn::Add(hn::MulAdd(p, hn::Mul(r, r), r), number(1))};
}

// Returns exp(x) for -87 <= x <= 88, to within a unit in the last place.
template <class D, class V>
HWY_INLINE V LimitedExp(D d, V x) {
  const hn::RebindToUnsigned<D> bits;
  const ExpParts<V> parts = SplitExp(d, x);
  const auto power =
      hn::ShiftLeft<kFractionBits>(hn::BitCast(bits, parts.shifted));
  return hn::Mul(parts.exp_of_r, hn::BitCast(d, power));
}

// Returns exp(x) for all numbers, to within a unit in the last place: 0 and
// infinity beyond what floats hold. 2^n may be no float where the result is
// one, so it is multiplied by in two halves.
template <class D, class V>
HWY_INLINE V UnlimitedExp(D d, V x) {
  constexpr int kBias = 127;
  const hn::RebindToSigned<D> di;
  // Beyond these the results do not change.
  x = hn::Max(hn::Min(x, hn::Set(d, 89.0f)), hn::Set(d, -104.0f));
  const ExpParts<V> parts = SplitExp(d, x);
  const auto n = hn::Sub(hn::BitCast(di, parts.shifted),
                         hn::BitCast(di, hn::Set(d, kExpShift)));
  const auto half = hn::ShiftRight<1>(n);
  const auto power = [&](auto exponent) {
    return hn::BitCast(
        d, hn::ShiftLeft<kFractionBits>(hn::Add(exponent, hn::Set(di, kBias))));
  };
  return hn::Mul(hn::Mul(parts.exp_of_r, power(half)), power(hn::Sub(n, half)));
}

// Returns exp(x) for x <= 0, to within a unit in the last place; 0 below -86,
// and NaN for NaN.
template <class V>
HWY_INLINE V ExpOfNonPositive(V x) {
  const hn::ScalableTag<float> d;
  return hn::IfThenZeroElse(hn::Lt(x, hn::Set(d, -86.0f)), LimitedExp(d, x));
}

// So many exponentials of a column are added up before their sum is added to
// that of the column: behind a large first term, thousands of small ones would
// be rounded away one by one.
inline constexpr int64_t kSoftmaxRun = 64;

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_EXP_SIMD_H_
