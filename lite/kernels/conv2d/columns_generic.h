// SPDX-License-Identifier: Apache-2.0
// This file writes panels of im2col with vectors.
#ifndef LITE_KERNELS_CONV2D_COLUMNS_GENERIC_H_
#define LITE_KERNELS_CONV2D_COLUMNS_GENERIC_H_

#include "lite/kernels/conv2d/columns.h"
#include "lite/kernels/conv2d/strided_copy.h"

namespace placelite::HWY_NAMESPACE {

// A PixelRun is a run of output pixels that lie in one output row and in one
// panel.
struct PixelRun {
  int64_t to;     // position in the panel
  int64_t count;  // pixels
  // This is where the first pixel lies in the output, whose rows are counted
  // through all slices.
  int64_t row, column;
};

// A PositionRun is what one filter position reads for a PixelRun: first zeros,
// then pixels inside the input, then zeros again.
struct PositionRun {
  int64_t zeros_before = 0;
  int64_t inside = 0;
  // This is the offset of the first pixel inside, from the start of the
  // channel.
  int64_t from = 0;
};

HWY_INLINE PositionRun SeeRun(const Conv3dParams& p, const PixelRun& run,
                              int64_t d, int64_t h, int64_t kernel_column) {
  PositionRun position;
  if (d < 0 || d >= p.in[0] || h < 0 || h >= p.in[1]) return position;
  const WindowAxis& axis = p.window[2];
  int64_t w = run.column * axis.stride - axis.pad_before +
              kernel_column * axis.dilation;
  const int64_t last = w + (run.count - 1) * axis.stride;
  position.inside = run.count;
  if (w < 0) {
    position.zeros_before = (-w + axis.stride - 1) / axis.stride;
    if (position.zeros_before > run.count) position.zeros_before = run.count;
    w += position.zeros_before * axis.stride;
    position.inside -= position.zeros_before;
  }
  if (last >= p.in[2]) {
    const int64_t fitting =
        w < p.in[2] ? (p.in[2] - w + axis.stride - 1) / axis.stride : 0;
    if (fitting < position.inside) position.inside = fitting;
  }
  position.from = (d * p.in[1] + h) * p.in[2] + w;
  return position;
}

// Writes what one filter position reads for the run, in all channels. `to` is
// the place of the run in the panel row of the first channel. The function may
// write zeros up to the end of a panel row, which later runs overwrite.
HWY_INLINE void CopyRun(const ConvColumns& c, const PixelRun& run,
                        const PositionRun& position, float* to) {
  const int64_t channel = c.params.InSize();
  const int64_t step = c.params.Positions() * c.width;
  const int64_t stride = c.params.window[2].stride;
  const int64_t room = c.width - run.to;
  const int64_t before = position.zeros_before;
  const int64_t end = before + position.inside;
  const float* from = c.x + position.from;
  for (int64_t k = 0; k < c.channels; ++k, from += channel, to += step) {
    if (before > 0) ZeroUpTo(to, before, room);
    if (position.inside > 0) {
      CopyStrided(from, stride, position.inside, to + before, room - before);
    }
    if (end < run.count) ZeroUpTo(to + end, run.count - end, room - end);
  }
}

HWY_INLINE void PackColumnPanel(const ConvColumns& c) {
  const Conv3dParams& p = c.params;
  const WindowAxis &depth = p.window[0], &height = p.window[1];
  PixelRun run = {0, 0, c.first_pixel / p.out[2], c.first_pixel % p.out[2]};
  while (run.to < c.pixels) {
    run.count = p.out[2] - run.column;
    if (run.count > c.pixels - run.to) run.count = c.pixels - run.to;
    const int64_t first_d =
        run.row / p.out[1] * depth.stride - depth.pad_before;
    const int64_t first_h =
        run.row % p.out[1] * height.stride - height.pad_before;
    float* to = c.panel + run.to;
    for (int64_t t = 0; t < depth.kernel; ++t) {
      const int64_t d = first_d + t * depth.dilation;
      for (int64_t u = 0; u < height.kernel; ++u) {
        const int64_t h = first_h + u * height.dilation;
        for (int64_t v = 0; v < p.window[2].kernel; ++v, to += c.width) {
          CopyRun(c, run, SeeRun(p, run, d, h, v), to);
        }
      }
    }
    run = {run.to + run.count, 0, run.row + 1, 0};
  }
  const int64_t behind = c.width - c.pixels;
  const int64_t rows = c.channels * p.Positions();
  if (behind == 0) return;
  for (int64_t k = 0; k < rows; ++k) {
    ZeroUpTo(c.panel + k * c.width + c.pixels, behind, behind);
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_CONV2D_COLUMNS_GENERIC_H_
