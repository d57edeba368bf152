// SPDX-License-Identifier: Apache-2.0
// The vector functions of depthwise convolution with any kernel. They work on
// one channel at a time, on a band of rows that was copied to scratch memory
// with its padding and with its columns split by stride (stride 2: even
// columns, then odd), so that for each kernel element neighbouring outputs
// read neighbouring inputs.
#ifndef LITE_KERNELS_CONV2D_BANDS_H_
#define LITE_KERNELS_CONV2D_BANDS_H_

#include <cstdint>

#include "lite/kernels/common/clamped_epilogue.h"

namespace placelite {

// Copies `rows` rows of the input to rows of the band. A row of the band has
// `phases` parts (the horizontal stride), `phase_width` floats each; column c
// of the padded row is element c / phases of part c % phases. The padding is
// there already.
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

// Up to this many kernel columns have an offset of their own.
inline constexpr int kMaxDepthwiseWidth = 64;

// y[i][j] = bias + sum_{u, v} filter[u][v] *
//               band[(i * stride_h + u * dilation_h) * band_step +
//                    column_offset[v] + j]
// followed by the epilogue. Reads whole vectors of the band, that is up to a
// vector less one element behind the last one of use.
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
  int64_t index;  // of y[0][0] in the output
};
using ConvolveBandFunction = void (*)(const DepthwiseBand& band);

void SplitRowsAvx2(const SplitRows& rows);
void SplitRowsAvx512(const SplitRows& rows);
void ConvolveBandAvx2(const DepthwiseBand& band);
void ConvolveBandAvx512(const DepthwiseBand& band);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BANDS_H_
