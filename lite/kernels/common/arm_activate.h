// SPDX-License-Identifier: Apache-2.0
// These are the activations for NEON, several vectors at a time.
#ifndef LITE_KERNELS_COMMON_ARM_ACTIVATE_H_
#define LITE_KERNELS_COMMON_ARM_ACTIVATE_H_

#include "lite/kernels/common/activate.h"
#include "lite/kernels/common/arm_exp.h"
#include "lite/kernels/common/arm_stream.h"

namespace placelite::HWY_NAMESPACE {

// Computes y = finish(x, 1 + exp(-factor * x)).
template <class Finish>
HWY_INLINE void NeonQuotients(const float* x, float* y, int64_t count,
                              float factor, const Finish& finish) {
  const F32 d;
  const VF32 low = hn::Set(d, -kLargestExponent);
  const VF32 high = hn::Set(d, kLargestExponent);
  const VF32 factors = hn::Set(d, factor);
  const auto limit = [=](VF32 v) {
    return Between(hn::Mul(v, factors), low, high);
  };
  StreamExpRow(kOnePlusExpOfMinus, x, y, count, 0.0f, limit, finish);
}

// A kind known to the compiler leaves nothing to decide inside the loop.
template <int32_t kind>
HWY_NOINLINE void NeonActivate(const CpuEpilogueStep& step, const float* x,
                               float* y, int64_t count) {
  const F32 d;
  const CpuEpilogueStep s = step;  // a copy, which no store can change
  if constexpr (kind == kCpuSigmoid) {
    const VF32 one = hn::Set(d, 1.0f);
    return NeonQuotients(x, y, count, 1.0f,
                         [=](VF32, VF32 e, VF32&) { return hn::Div(one, e); });
  }
  if constexpr (kind == kCpuSwish) {
    return NeonQuotients(x, y, count, s.alpha,
                         [](VF32 v, VF32 e, VF32&) { return hn::Div(v, e); });
  }
  const auto all = hn::FirstN(d, static_cast<size_t>(kLanes));
  constexpr bool kLong = kind == kCpuTanh;
  StreamRow<kLong ? 4 : 10, kLong>(x, y, count, [&](VF32 v) {
    return ApplyStepOfKind<kind>(d, v, s, 0, all);
  });
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_ARM_ACTIVATE_H_
