// SPDX-License-Identifier: Apache-2.0
// This file convolves rows of few output channels. Only the files that
// instantiate it for an instruction set include this file.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_NARROW_ROWS_GENERIC_H_
#define LITE_KERNELS_CONV2D_BLOCKED_NARROW_ROWS_GENERIC_H_

#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/conv2d_blocked/narrow_rows.h"

namespace placelite::HWY_NAMESPACE {

// The filter columns first..last-1.
struct MetColumns {
  int64_t first, last;
};

// Returns the filter columns that meet the input in the window that begins at
// column `begin`.
HWY_INLINE MetColumns ColumnsMet(const NarrowRow& row, int64_t begin) {
  MetColumns met = {0, row.kernel_w};
  while (met.first < met.last && begin + met.first * row.dilation_w < 0) {
    ++met.first;
  }
  while (met.last > met.first &&
         begin + (met.last - 1) * row.dilation_w >= row.in_w) {
    --met.last;
  }
  return met;
}

// Computes kPixels outputs of each of kOutputs channels from column `column`
// on, whose windows all meet the input in the filter columns `met`.
template <int kOutputs, int kPixels>
HWY_INLINE void NarrowTile(const NarrowRow& row, int64_t column,
                           const MetColumns& met) {
  const F32 d;
  VF32 sums[kOutputs][kPixels];
#pragma GCC unroll 4
  for (int o = 0; o < kOutputs; ++o) {
#pragma GCC unroll 16
    for (int p = 0; p < kPixels; ++p) sums[o][p] = hn::Zero(d);
  }
  const int64_t begin = column * row.stride_w - row.pad_left;
  const float* x = row.x + (begin + met.first * row.dilation_w) * kLanes;
  const float* filter = row.filter + met.first * kOutputs * kLanes;
  const int64_t pixel = row.stride_w * kLanes;
  for (int64_t b = 0; b < row.blocks; ++b) {
    for (int64_t u = 0; u < row.rows; ++u) {
      const float* at = x + b * row.x_block + u * row.x_row;
      const float* weights =
          filter + b * row.filter_block + u * row.kernel_w * kOutputs * kLanes;
      for (int64_t v = met.first; v < met.last; ++v) {
        VF32 w[kOutputs];
#pragma GCC unroll 4
        for (int o = 0; o < kOutputs; ++o) {
          w[o] = hn::LoadU(d, weights + o * kLanes);
        }
#pragma GCC unroll 16
        for (int p = 0; p < kPixels; ++p) {
          const VF32 in = hn::LoadU(d, at + p * pixel);
#pragma GCC unroll 4
          for (int o = 0; o < kOutputs; ++o) {
            sums[o][p] = hn::MulAdd(in, w[o], sums[o][p]);
          }
        }
        at += row.dilation_w * kLanes;
        weights += kOutputs * kLanes;
      }
    }
  }
#pragma GCC unroll 4
  for (int o = 0; o < kOutputs; ++o) {
    const float bias = row.bias == nullptr ? 0 : row.bias[o];
    float* y = row.y + o * row.y_channel + column;
#pragma GCC unroll 16
    for (int p = 0; p < kPixels; ++p) {
      y[p] = hn::GetLane(hn::SumOfLanes(d, sums[o][p])) + bias;
    }
  }
}

// Computes the columns first..last-1, one at a time.
template <int kOutputs>
HWY_INLINE void NarrowBorder(const NarrowRow& row, int64_t first,
                             int64_t last) {
  for (int64_t column = first; column < last; ++column) {
    const int64_t begin = column * row.stride_w - row.pad_left;
    NarrowTile<kOutputs, 1>(row, column, ColumnsMet(row, begin));
  }
}

// Computes the row without its epilogue. If the windows that lie inside the
// input fill no whole number of tiles, the last tile overlaps the one before:
// both compute equal values.
template <int kOutputs, int kPixels>
HWY_INLINE void NarrowSums(const NarrowRow& row) {
  const int64_t before = (row.pad_left + row.stride_w - 1) / row.stride_w;
  const int64_t first = before < row.out_w ? before : row.out_w;
  const int64_t room =
      row.in_w - 1 - (row.kernel_w - 1) * row.dilation_w + row.pad_left;
  int64_t last = room < 0 ? 0 : room / row.stride_w + 1;
  if (last > row.out_w) last = row.out_w;
  if (last - first < kPixels) last = first;
  NarrowBorder<kOutputs>(row, 0, first);
  const MetColumns all = {0, row.kernel_w};
  for (int64_t i = first; i < last; i += kPixels) {
    const int64_t column = i + kPixels <= last ? i : last - kPixels;
    NarrowTile<kOutputs, kPixels>(row, column, all);
  }
  NarrowBorder<kOutputs>(row, last, row.out_w);
}

// There are 16 or 32 registers of vectors.
#if HWY_TARGET == HWY_AVX2 || HWY_ARCH_ARM_V7
inline constexpr int kNarrowSums = 12;
#else
inline constexpr int kNarrowSums = 24;
#endif
// This is how many pixels a tile has: their sums fit into the registers, and
// there are enough of them to hide how long a product takes.
template <int kOutputs>
inline constexpr int kNarrowPixels =
    kOutputs == 1 ? 12 : kNarrowSums / kOutputs;

HWY_INLINE void ConvolveNarrow(const NarrowRow& row) {
  switch (row.outputs) {
    case 1:
      NarrowSums<1, kNarrowPixels<1>>(row);
      break;
    case 2:
      NarrowSums<2, kNarrowPixels<2>>(row);
      break;
    case 3:
      NarrowSums<3, kNarrowPixels<3>>(row);
      break;
    default:
      NarrowSums<4, kNarrowPixels<4>>(row);
  }
  const EpilogueOfVectors<float> epilogue(*row.epilogue);
  for (int o = 0; o < row.outputs; ++o) {
    float* y = row.y + o * row.y_channel;
    const int64_t index = row.index + o * row.y_channel;
    for (int64_t i = 0; i < row.out_w; i += kLanes) {
      const int64_t left = row.out_w - i;
      StoreUpTo(epilogue(LoadUpTo(y + i, left), index + i, left), y + i, left);
    }
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_CONV2D_BLOCKED_NARROW_ROWS_GENERIC_H_
