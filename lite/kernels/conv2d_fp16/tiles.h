// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of the direct template in fp16. They take
// plain arguments only: the files that define them are compiled for instruction
// sets that the machine may lack.
#ifndef LITE_KERNELS_CONV2D_FP16_TILES_H_
#define LITE_KERNELS_CONV2D_FP16_TILES_H_

#include <cstdint>

#include "lite/kernels/common/arm_fp16.h"
#include "lite/kernels/conv2d_blocked/tiles.h"

namespace placelite {

// A tile is pixels next to each other in a row x blocks of eight output
// channels. It computes
//
//   y[b][p][.] = bias[b][.] + add[b][p][.] + sum_{s, c} x[offsets[s] + p*X + c]
//                                                      * filter[s][c][b][.]
//
// where X is the block of the input, 8 or 4, and c = 0..X-1. A step s is one
// block of input channels and one filter position. Products of kHalfSteps steps
// are added up in fp16, these sums in float.
struct Fp16Tile {
  const uint16_t* x;
  const int64_t* offsets;  // in fp16 values
  int64_t steps;           // at least one
  const uint16_t* filter;
  const uint16_t* bias;
  const uint16_t* add;  // laid out like y; null stands for zeros
  uint16_t* y;
  int64_t y_block;  // fp16 values between the blocks of y
  float low;
  float high;
};
using Fp16TileFunction = void (*)(const Fp16Tile& tile);

inline constexpr int64_t kHalfSteps = 4;

// Larger tiles do not fit into 32 registers as gcc 12 uses them; those of 2
// blocks and 8 pixels take 1.22 instructions for each multiply-add.
inline constexpr BlockedTiles kTilesFp16 = {
    "half", static_cast<int>(kFp16Lanes), {8, 8, 4, 4}, nullptr};

// Returns null if there is no tile of this size. `x_block` is 8 or 4.
Fp16TileFunction FindTileFp16(int x_block, int blocks, int pixels);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_FP16_TILES_H_
