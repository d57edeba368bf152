// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of convolutions with few output channels, such
// as the last one of a network that makes pictures. The channels of a block lie
// in the SIMD lanes, each of which sums up its own; the lanes are added up at
// the end.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_NARROW_ROWS_H_
#define LITE_KERNELS_CONV2D_BLOCKED_NARROW_ROWS_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"
#include "lite/kernels/common/clamped_epilogue.h"

namespace placelite {

inline constexpr int kMaxNarrowOutputs = 4;

// A NarrowRow is one row of up to kMaxNarrowOutputs dense output channels.
// Distances are in elements.
struct NarrowRow {
  const float* x;  // column 0 of the first input row that the filter meets
  int64_t blocks, x_block;  // blocks of input channels, and their distance
  int64_t rows, x_row;  // filter rows that meet the input, and their distance
  int64_t in_w;
  int64_t kernel_w, stride_w, dilation_w, pad_left;
  // [blocks][filter rows][kernel_w][outputs][lanes], from the first row met on.
  const float* filter;
  int64_t filter_block;  // distance of the blocks
  const float* bias;     // null stands for 0
  int outputs;
  float* y;
  int64_t y_channel;  // distance of the output channels
  int64_t out_w;
  const ClampedEpilogue* epilogue;
  int64_t index;  // position of y[0] in the output
};
using NarrowRowFunction = void (*)(const NarrowRow& row);

LITE_DECLARE_STAMPED(void, ConvolveNarrowRow, const NarrowRow& row);

struct NarrowRows {
  int lanes;
  NarrowRowFunction convolve;
};

inline constexpr NarrowRows kNarrowRowsAvx512 = {
    16, LITE_X86(ConvolveNarrowRowAvx512)};
inline constexpr NarrowRows kNarrowRowsAvx2 = {8,
                                               LITE_X86(ConvolveNarrowRowAvx2)};
inline constexpr NarrowRows kNarrowRowsNeon = {4,
                                               LITE_ARM(ConvolveNarrowRowNeon)};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_NARROW_ROWS_H_
