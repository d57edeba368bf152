// im2col over vectors.
#ifndef LITE_KERNELS_CONV2D_COLUMNS_GENERIC_H_
#define LITE_KERNELS_CONV2D_COLUMNS_GENERIC_H_

#include "lite/kernels/conv2d/columns.h"
#include "lite/kernels/conv2d/strided_copy.h"

namespace placelite::HWY_NAMESPACE {

// Pixels of one output row within the panel, seen through one kernel element.
struct ColumnRun {
  int64_t to;      // position in the panel
  int64_t count;   // pixels
  int64_t zeros;   // pixels before those inside the input
  int64_t inside;  // pixels inside the input
  int64_t from;    // the first of these, from the start of the channel
};

HWY_INLINE ColumnRun MakeRun(const ConvColumns& c, int64_t to, int64_t kh,
                             int64_t kw) {
  const int64_t pixel = c.first_pixel + to;
  const int64_t row = pixel / c.out_w, column = pixel % c.out_w;
  const int64_t to_row_end = c.out_w - column, to_end = c.pixels - to;
  ColumnRun run{to, to_row_end < to_end ? to_row_end : to_end, 0, 0, 0};
  const int64_t h = row * c.stride_h - c.pad_top + kh * c.dilation_h;
  if (h < 0 || h >= c.in_h) return run;
  int64_t w = column * c.stride_w - c.pad_left + kw * c.dilation_w;
  if (w < 0) {
    run.zeros = (-w + c.stride_w - 1) / c.stride_w;
    if (run.zeros > run.count) run.zeros = run.count;
    w += run.zeros * c.stride_w;
  }
  if (w < c.in_w) {
    run.inside = (c.in_w - w + c.stride_w - 1) / c.stride_w;
    if (run.inside > run.count - run.zeros) run.inside = run.count - run.zeros;
  }
  run.from = h * c.in_w + w;
  return run;
}

// One row of the panel behind position run.to; may write zeros up to its end,
// where later runs overwrite them.
HWY_INLINE void CopyColumnRun(const ConvColumns& c, const ColumnRun& run,
                              const float* channel, float* row) {
  const int64_t inside_end = run.to + run.zeros + run.inside;
  if (run.zeros > 0) ZeroUpTo(row + run.to, run.zeros, c.width - run.to);
  if (run.inside > 0) {
    CopyStrided(channel + run.from, c.stride_w, run.inside,
                row + run.to + run.zeros, c.width - run.to - run.zeros);
  }
  const int64_t behind = run.to + run.count - inside_end;
  if (behind > 0) ZeroUpTo(row + inside_end, behind, c.width - inside_end);
}

HWY_INLINE void PackColumnPanel(const ConvColumns& c) {
  const int64_t taps = c.kernel_h * c.kernel_w;
  for (int64_t tap = 0; tap < taps; ++tap) {
    for (int64_t to = 0; to < c.pixels;) {
      const ColumnRun run = MakeRun(c, to, tap / c.kernel_w, tap % c.kernel_w);
      for (int64_t k = 0; k < c.channels; ++k) {
        CopyColumnRun(c, run, c.x + k * c.in_h * c.in_w,
                      c.panel + (k * taps + tap) * c.width);
      }
      to += run.count;
    }
    if (c.pixels == c.width) continue;
    for (int64_t k = 0; k < c.channels; ++k) {
      ZeroUpTo(c.panel + (k * taps + tap) * c.width + c.pixels,
               c.width - c.pixels, c.width - c.pixels);
    }
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_CONV2D_COLUMNS_GENERIC_H_
