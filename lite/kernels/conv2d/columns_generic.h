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
  int64_t to;           // position in the panel
  int64_t count;        // pixels
  int64_t row, column;  // of the first pixel, in the output
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

HWY_INLINE PositionRun SeeRun(const ConvColumns& c, const PixelRun& run,
                              int64_t h, int64_t kernel_column) {
  PositionRun position;
  if (h < 0 || h >= c.in_h) return position;
  int64_t w =
      run.column * c.stride_w - c.pad_left + kernel_column * c.dilation_w;
  const int64_t last = w + (run.count - 1) * c.stride_w;
  position.inside = run.count;
  if (w < 0) {
    position.zeros_before = (-w + c.stride_w - 1) / c.stride_w;
    if (position.zeros_before > run.count) position.zeros_before = run.count;
    w += position.zeros_before * c.stride_w;
    position.inside -= position.zeros_before;
  }
  if (last >= c.in_w) {
    const int64_t fitting =
        w < c.in_w ? (c.in_w - w + c.stride_w - 1) / c.stride_w : 0;
    if (fitting < position.inside) position.inside = fitting;
  }
  position.from = h * c.in_w + w;
  return position;
}

// Writes what one filter position reads for the run, in all channels. `to` is
// the place of the run in the panel row of the first channel. The function may
// write zeros up to the end of a panel row, which later runs overwrite.
HWY_INLINE void CopyRun(const ConvColumns& c, const PixelRun& run,
                        const PositionRun& position, float* to) {
  const int64_t plane = c.in_h * c.in_w;
  const int64_t step = c.kernel_h * c.kernel_w * c.width;
  const int64_t room = c.width - run.to;
  const int64_t before = position.zeros_before;
  const int64_t end = before + position.inside;
  const float* from = c.x + position.from;
  for (int64_t k = 0; k < c.channels; ++k, from += plane, to += step) {
    if (before > 0) ZeroUpTo(to, before, room);
    if (position.inside > 0) {
      CopyStrided(from, c.stride_w, position.inside, to + before,
                  room - before);
    }
    if (end < run.count) ZeroUpTo(to + end, run.count - end, room - end);
  }
}

HWY_INLINE void PackColumnPanel(const ConvColumns& c) {
  PixelRun run = {0, 0, c.first_pixel / c.out_w, c.first_pixel % c.out_w};
  while (run.to < c.pixels) {
    run.count = c.out_w - run.column;
    if (run.count > c.pixels - run.to) run.count = c.pixels - run.to;
    float* to = c.panel + run.to;
    for (int64_t u = 0; u < c.kernel_h; ++u) {
      const int64_t h = run.row * c.stride_h - c.pad_top + u * c.dilation_h;
      for (int64_t v = 0; v < c.kernel_w; ++v, to += c.width) {
        CopyRun(c, run, SeeRun(c, run, h, v), to);
      }
    }
    run = {run.to + run.count, 0, run.row + 1, 0};
  }
  const int64_t behind = c.width - c.pixels;
  const int64_t rows = c.channels * c.kernel_h * c.kernel_w;
  if (behind == 0) return;
  for (int64_t k = 0; k < rows; ++k) {
    ZeroUpTo(c.panel + k * c.width + c.pixels, behind, behind);
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_CONV2D_COLUMNS_GENERIC_H_
