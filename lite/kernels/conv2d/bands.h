// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of depthwise convolution with a window of any
// size. They work on one channel at a time, on a band: input rows that were
// copied to scratch memory with their padding, and with their columns split by
// the horizontal stride (for stride 2 first the even columns, then the odd
// ones). So neighbouring outputs read neighbouring floats for each filter
// position.
#ifndef LITE_KERNELS_CONV2D_BANDS_H_
#define LITE_KERNELS_CONV2D_BANDS_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"
#include "lite/kernels/common/clamped_epilogue.h"

namespace placelite {

// SplitRowsFunction copies `rows` rows of the input to rows of the band. A row
// of the band has `phases` parts (`phases` is the horizontal stride) of
// `phase_width` floats each; column c of the padded row is element c / phases
// of part c % phases. The function writes no padding: the band holds it
// already.
struct SplitRows {
  const float* x;
  int64_t rows;
  int64_t in_w;
  int64_t pad_left;
  int64_t phases;
  int64_t phase_width;
  float* band;
};
using SplitRowsFunction = void (*)(const SplitRows& rows);

// The band functions take windows of at most this many columns, since each
// column has an entry in `column_offset`.
inline constexpr int kMaxDepthwiseWidth = 64;

// ConvolveBandFunction computes
//
//   y[i][j] = bias + sum_{u, v} filter[u][v] *
//                 band[(i * stride_h + u * dilation_h) * band_step +
//                      column_offset[v] + j]
//
// and applies the epilogue. It reads whole vectors of the band, so it may read
// up to a vector less one float behind the last float that it needs.
struct DepthwiseBand {
  const float* band;
  int64_t band_step;
  const int64_t* column_offset;
  int64_t kernel_h, kernel_w;
  int64_t stride_h, dilation_h;
  const float* filter;
  float bias;
  float* y;
  int64_t rows, columns;
  const ClampedEpilogue* epilogue;
  int64_t index;  // position of y[0][0] in the output
};
using ConvolveBandFunction = void (*)(const DepthwiseBand& band);

LITE_DECLARE_STAMPED(void, SplitRows, const SplitRows& rows);
LITE_DECLARE_STAMPED(void, ConvolveBand, const DepthwiseBand& band);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BANDS_H_
