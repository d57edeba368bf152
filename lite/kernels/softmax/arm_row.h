// SPDX-License-Identifier: Apache-2.0
// Softmax of one contiguous row for NEON, several vectors at a time.
#ifndef LITE_KERNELS_SOFTMAX_ARM_ROW_H_
#define LITE_KERNELS_SOFTMAX_ARM_ROW_H_

#include <cmath>

#include "lite/kernels/common/arm_exp.h"
#include "lite/kernels/common/arm_loads.h"
#include "lite/kernels/common/arm_stream.h"

namespace placelite::HWY_NAMESPACE {

// The largest of x[0] .. x[count-1], in all lanes. Eight chains hide the
// latency, and vectors are loaded eight ahead.
inline HWY_NOINLINE VF32 NeonRowMax(const float* x, int64_t count) {
  const F32 d;
  constexpr int kChains = 8;
  VF32 max[kChains];
#pragma GCC unroll 8
  for (VF32& m : max) m = hn::Set(d, -HUGE_VALF);
  ptrdiff_t stages = static_cast<ptrdiff_t>(count / (kChains * kLanes));
  const float* p = x;
  if (stages > 0) {
    VF32 loaded[kChains];
#pragma GCC unroll 8
    for (int k = 0; k < kChains; ++k) loaded[k] = hn::LoadU(d, p + k * kLanes);
    p += kChains * kLanes;
    for (--stages; stages != 0;) {
      CountHere(stages);
#pragma GCC unroll 8
      for (int k = 0; k < kChains; ++k) {
        max[k] = hn::Max(max[k], loaded[k]);
        KeepBefore(max[k].raw);
        loaded[k] = hn::LoadU(d, p + k * kLanes);
      }
      AdvanceHere<kChains * kLanes>(p);
    }
#pragma GCC unroll 8
    for (int k = 0; k < kChains; ++k) max[k] = hn::Max(max[k], loaded[k]);
  }
  int64_t i = p - x;
  for (; i + kLanes <= count; i += kLanes) {
    max[0] = hn::Max(max[0], hn::LoadU(d, x + i));
  }
  if (i < count) {
    const auto mask = hn::FirstN(d, static_cast<size_t>(count - i));
    const VF32 last = LoadFirstOf(mask, d, x + i);
    max[0] = hn::Max(max[0], hn::IfThenElse(mask, last, max[0]));
  }
#pragma GCC unroll 8
  for (int k = 1; k < kChains; ++k) max[0] = hn::Max(max[0], max[k]);
  return hn::MaxOfLanes(d, max[0]);
}

// y = exp(x - max); returns the sum of all of them, in all lanes.
HWY_INLINE VF32 NeonRowExp(const float* x, float* y, int64_t count, VF32 max) {
  const F32 d;
  const VF32 low = hn::Set(d, kLeastExponent);
  const auto limit = [=](VF32 v) { return AtLeast(low, hn::Sub(v, max)); };
  const auto finish = [](VF32, VF32 e, VF32& sum) {
    sum = hn::Add(sum, e);
    return e;
  };
  return hn::SumOfLanes(
      d, StreamExpRow(kExp, x, y, count, -HUGE_VALF, limit, finish));
}

inline HWY_NOINLINE void NeonRowScale(float* y, int64_t count, VF32 scale) {
  StreamRow<10>(y, y, count, [&](VF32 v) { return hn::Mul(v, scale); });
}

HWY_INLINE void NeonSoftmaxRow(const float* x, float* y, int64_t axis) {
  const VF32 sum = NeonRowExp(x, y, axis, NeonRowMax(x, axis));
  NeonRowScale(y, axis, hn::Div(hn::Set(F32(), 1.0f), sum));
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_SOFTMAX_ARM_ROW_H_
