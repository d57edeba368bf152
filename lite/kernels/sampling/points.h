// SPDX-License-Identifier: Apache-2.0
// The vector function of grid_sampler and roi_align makes points of the pixels
// around them. What these pixels are is found once for all blocks of channels.
#ifndef LITE_KERNELS_SAMPLING_POINTS_H_
#define LITE_KERNELS_SAMPLING_POINTS_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"
#include "lite/kernels/common/fp16.h"

namespace placelite {

// A Tap is a row or a column that a point is made of. A row's index is that of
// its first pixel.
struct Tap {
  int32_t index;
  float weight;
};

// A point is made of all pixels in its rows and columns, which are runs of a
// list of taps; of none it is 0.
struct PointTaps {
  int32_t first_row, rows;
  int32_t first_column, columns;
};

// A WeighPointsFunction computes points of one block of NCHW[x]c, where x is
// the SIMD lanes of a vector:
//   y[i] = sum over rows r and columns c of point i:
//          r.weight * c.weight * x[r.index + c.index]
// Pixels are of elements of the type E, float or Bfloat16; sums are floats.
template <typename E>
struct WeightedPoints {
  const Tap* taps;
  const PointTaps* points;
  int64_t count;
  const E* x;
  E* y;
};
template <typename E>
using WeighPointsFunction = void (*)(const WeightedPoints<E>& points);

LITE_DECLARE_STAMPED(void, WeighPoints, const WeightedPoints<float>& points);
void WeighPointsBf16(const WeightedPoints<Bfloat16>& points);

}  // namespace placelite

#endif  // LITE_KERNELS_SAMPLING_POINTS_H_
