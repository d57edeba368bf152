// SPDX-License-Identifier: Apache-2.0
// Pools of codes in NCHW[x]c: averages, and how windows lie. Only the files
// that instantiate it for an instruction set include it.
#ifndef LITE_KERNELS_POOL2D_CODES_GENERIC_H_
#define LITE_KERNELS_POOL2D_CODES_GENERIC_H_

#include "lite/kernels/common/codes_simd.h"
#include "lite/kernels/pool2d/blocked_generic.h"

namespace placelite::HWY_NAMESPACE {

// Returns whether the windows i up to i + 3 have equal columns and begin `step`
// pixels apart.
HWY_INLINE bool AreApart(const PoolRow<Code>& p, int64_t i, int64_t step) {
  if (i + 4 > p.out_w) return false;
  for (int64_t j = 1; j < 4; ++j) {
    if (p.begins[i + j] != p.begins[i] + j * step) return false;
    if (p.ends[i + j] != p.ends[i] + j * step) return false;
  }
  return true;
}

HWY_INLINE void StoreAverage(const PooledCodes& codes, int64_t, VF32 v,
                             Code* y) {
  VF32 one[1] = {v};
  FinishCodes(codes.steps, 0, one, y);
}

// Lanes without channels hold any codes, but no floats other than zero.
HWY_INLINE void StoreAverage(const PooledCodes&, int64_t lanes, VF32 v,
                             float* y) {
  const F32 d;
  const auto mask = hn::FirstN(d, static_cast<size_t>(lanes));
  hn::StoreU(hn::IfThenElseZero(mask, v), d, y);
}

// The sums of codes are whole numbers, so that they are exact; the zero point
// is subtracted from them for each element.
template <typename Y>
HWY_INLINE void AverageOfCodes(const PoolRow<Code, Y>& row) {
  const F32 d;
  const PoolRow<Code, Y> p = row;  // a copy, which no store can change
  const PooledCodes codes = *p.codes;
  for (int64_t i = 0; i < p.out_w; ++i) {
    const int64_t begin = p.begins[i], columns = p.ends[i] - begin;
    const VF32 sum = JoinWindow<false>(p.x + begin * kLanes, p.rows, columns,
                                       p.in_w * kLanes);
    const float zeros = codes.zero * static_cast<float>(p.rows * columns);
    const float factor = codes.scale * (p.row_factor * p.factors[i]);
    const VF32 v = hn::Mul(hn::Sub(sum, hn::Set(d, zeros)), hn::Set(d, factor));
    StoreAverage(codes, p.lanes, v, p.y + i * kLanes);
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_POOL2D_CODES_GENERIC_H_
