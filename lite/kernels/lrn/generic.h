// SPDX-License-Identifier: Apache-2.0
// This is lrn over vectors of pixels.
#ifndef LITE_KERNELS_LRN_GENERIC_H_
#define LITE_KERNELS_LRN_GENERIC_H_

#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/lrn/slices.h"

namespace placelite::HWY_NAMESPACE {

// Returns s^-beta for s > 0; AlexNet's 3/4 needs only roots.
template <bool ThreeQuarters>
HWY_INLINE VF32 NegativePower(VF32 s, VF32 minus_beta) {
  const F32 d;
  if constexpr (ThreeQuarters) {
    const VF32 root = hn::Sqrt(s);
    return hn::Div(hn::Set(d, 1.0f), hn::Mul(root, hn::Sqrt(root)));
  } else {
    // Highway's Log and Exp are for finite numbers.
    const VF32 power = hn::Exp(d, hn::Mul(hn::Log(d, s), minus_beta));
    const VF32 at_infinity =
        hn::IfThenElseZero(hn::Ge(minus_beta, hn::Zero(d)), s);
    return hn::IfThenElse(hn::IsNaN(s), s,
                          hn::IfThenElse(hn::IsInf(s), at_infinity, power));
  }
}

// The window's rows are read again for each channel: a running sum would lose
// small numbers beside those that have left the window.
template <bool ThreeQuarters>
HWY_INLINE void NormalizeSlice(const LrnSlice& l) {
  const F32 d;
  const VF32 k = hn::Set(d, l.k), alpha = hn::Set(d, l.alpha);
  const VF32 minus_beta = hn::Set(d, -l.beta);
  for (int64_t c = 0; c < l.channels; ++c) {
    const int64_t first = c < l.before ? 0 : c - l.before;
    const int64_t last =
        l.channels - c <= l.after ? l.channels - 1 : c + l.after;
    for (int64_t i = 0; i < l.count; i += kLanes) {
      const int64_t left = l.count - i;
      VF32 sum = hn::Zero(d);
      for (int64_t j = first; j <= last; ++j) {
        const VF32 v = LoadUpTo(l.x + j * l.step + i, left);
        sum = hn::MulAdd(v, v, sum);
      }
      const VF32 s = hn::MulAdd(alpha, sum, k);
      const VF32 v = LoadUpTo(l.x + c * l.step + i, left);
      StoreUpTo(hn::Mul(v, NegativePower<ThreeQuarters>(s, minus_beta)),
                l.y + c * l.step + i, left);
    }
  }
}

HWY_INLINE void Lrn(const LrnSlice& l) {
  l.beta == 0.75f ? NormalizeSlice<true>(l) : NormalizeSlice<false>(l);
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_LRN_GENERIC_H_
