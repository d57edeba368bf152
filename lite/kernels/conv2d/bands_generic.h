// SPDX-License-Identifier: Apache-2.0
// This file computes depthwise convolutions over bands, with vectors of output
// columns.
#ifndef LITE_KERNELS_CONV2D_BANDS_GENERIC_H_
#define LITE_KERNELS_CONV2D_BANDS_GENERIC_H_

#include "lite/kernels/conv2d/bands.h"
#include "lite/kernels/conv2d/strided_copy.h"

namespace placelite::HWY_NAMESPACE {

HWY_INLINE void SplitAllRows(const SplitRows& s) {
  const int64_t band_step = s.phases * s.phase_width;
  for (int64_t f = 0; f < s.phases && f < s.in_w; ++f) {
    const int64_t column = s.pad_left + f;
    const int64_t at = column / s.phases;
    int64_t count = (s.in_w - f + s.phases - 1) / s.phases;
    if (count > s.phase_width - at) count = s.phase_width - at;
    if (count <= 0) continue;
    float* to = s.band + column % s.phases * s.phase_width + at;
    for (int64_t r = 0; r < s.rows; ++r) {
      CopyStrided(s.x + r * s.in_w + f, s.phases, count, to + r * band_step,
                  count);
    }
  }
}

// Computes `Rows` rows of outputs, the first of them row `first`.
template <int Rows>
HWY_INLINE void ConvolveRows(const DepthwiseBand& p, int64_t first) {
  const F32 d;
  const int64_t row_step = p.stride_h * p.band_step;
  const Clamper clamp(*p.epilogue);
  for (int64_t j = 0; j < p.columns; j += kLanes) {
    VF32 sum[Rows];
#pragma GCC unroll 4
    for (int i = 0; i < Rows; ++i) sum[i] = hn::Set(d, p.bias);
    const float* filter = p.filter;
    const float* row = p.band + first * row_step + j;
    for (int64_t u = 0; u < p.kernel_h; ++u) {
      for (int64_t v = 0; v < p.kernel_w; ++v) {
        const VF32 factor = hn::Set(d, *filter++);
        const float* x = row + p.column_offset[v];
#pragma GCC unroll 4
        for (int i = 0; i < Rows; ++i) {
          sum[i] = hn::MulAdd(factor, hn::LoadU(d, x + i * row_step), sum[i]);
        }
      }
      row += p.dilation_h * p.band_step;
    }
    float* y = p.y + first * p.columns + j;
#pragma GCC unroll 4
    for (int i = 0; i < Rows; ++i) {
      StoreUpTo(clamp(sum[i]), y + i * p.columns, p.columns - j);
    }
  }
}

HWY_INLINE void ConvolveBand(const DepthwiseBand& p) {
  int64_t i = 0;
  for (; i + 4 <= p.rows; i += 4) ConvolveRows<4>(p, i);
  for (; i < p.rows; ++i) ConvolveRows<1>(p, i);
  if (p.epilogue->rest.count > 0) {
    ApplyToBlock(p.y, 1, p.rows * p.columns, 0, p.epilogue->rest, p.index);
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_CONV2D_BANDS_GENERIC_H_
