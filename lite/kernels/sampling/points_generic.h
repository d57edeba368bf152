// SPDX-License-Identifier: Apache-2.0
// This file makes points of pixels with vectors.
#ifndef LITE_KERNELS_SAMPLING_POINTS_GENERIC_H_
#define LITE_KERNELS_SAMPLING_POINTS_GENERIC_H_

#include "lite/kernels/common/elements_simd.h"
#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/sampling/points.h"

namespace placelite::HWY_NAMESPACE {

template <typename E>
HWY_INLINE void WeighPoints(const WeightedPoints<E>& points) {
  const WeightedPoints<E> p = points;  // a copy, which no store can change
  const F32 d;
  for (int64_t i = 0; i < p.count; ++i) {
    const PointTaps point = p.points[i];
    const Tap* columns = p.taps + point.first_column;
    VF32 sum = hn::Zero(d);
    for (int32_t r = 0; r < point.rows; ++r) {
      const Tap row = p.taps[point.first_row + r];
      const E* x = p.x + int64_t{row.index} * kLanes;
      VF32 line = hn::Zero(d);
      for (int32_t c = 0; c < point.columns; ++c) {
        line = hn::MulAdd(hn::Set(d, columns[c].weight),
                          LoadElements(x + int64_t{columns[c].index} * kLanes),
                          line);
      }
      sum = hn::MulAdd(hn::Set(d, row.weight), line, sum);
    }
    StoreElements(sum, p.y + i * kLanes);
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_SAMPLING_POINTS_GENERIC_H_
