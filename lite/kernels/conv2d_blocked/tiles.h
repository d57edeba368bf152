// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of the direct template, one for each size of
// tile. They take plain arguments only: the files that define them are compiled
// for instruction sets that the machine may lack.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_TILES_H_
#define LITE_KERNELS_CONV2D_BLOCKED_TILES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"
#include "lite/kernels/common/clamped_epilogue.h"

namespace placelite {

// A tile is pixels next to each other in a row x blocks of output channels. It
// computes
//
//   y[b][p][.] = start + sum_{s, c} x[offsets[s] + p * X + c] *
//                                   filter[s][c][b][.]
//
// where X is the block of the input, c = 0..X-1, and "." stands for a vector of
// output channels. A step s is one block of input channels and one filter
// position. The last block may have fewer channels: its steps come last.
struct BlockedTile {
  const float* x;
  const int64_t* offsets;
  int64_t steps;  // steps with all channels of a block
  int64_t tail_steps;
  int64_t tail_channels;  // channels of a tail step, less than X
  const float* filter;
  const float* bias;  // one vector for each block
  float* y;
  int64_t y_block;  // floats between the blocks of y
  // If this is true, y holds the sums of earlier steps, with the bias and
  // `add`.
  bool resume;
  // This is added to the start and laid out like y, or is y itself; null stands
  // for nothing.
  const float* add;
  // This is null if more steps follow.
  const ClampedEpilogue* epilogue;
  int64_t index;  // position of y[0][0][0] in the output
  // The tile brings this memory into the cache meanwhile: `ahead_floats` more
  // floats in each step.
  const float* ahead;
  int64_t ahead_floats;
};
using BlockedTileFunction = void (*)(const BlockedTile& tile);

inline constexpr int kMaxTileBlocks = 4;

struct BlockedTiles {
  const char* name;  // part of the keys of packed filters
  int lanes;
  // These are the most pixels of a tile of 1, 2, 3 and 4 blocks.
  int max_pixels[kMaxTileBlocks];
  // Returns a tile whose input pixels are `x_block` floats apart: 1, `lanes` or
  // half of `lanes`. `unroll` is the number of input channels whose code is
  // written out, 2 or 4 on x86 if x_block is `lanes`; other numbers leave it to
  // the tile. `find` is null if the backend is not built.
  BlockedTileFunction (*find)(int x_block, int blocks, int pixels, int unroll);
};

BlockedTileFunction FindTileAvx512(int x_block, int blocks, int pixels,
                                   int unroll);
BlockedTileFunction FindTileAvx2(int x_block, int blocks, int pixels,
                                 int unroll);
BlockedTileFunction FindTileNeon(int x_block, int blocks, int pixels,
                                 int unroll);

inline constexpr BlockedTiles kTilesAvx512 = {
    "avx512", 16, {16, 14, 9, 6}, LITE_X86(FindTileAvx512)};
inline constexpr BlockedTiles kTilesAvx2 = {
    "avx2", 8, {12, 6, 4, 2}, LITE_X86(FindTileAvx2)};
// Larger tiles do not fit into 32 registers as gcc 12 uses them. Tiles of 2
// blocks and 9 pixels take 1.38 instructions for each multiply-add.
inline constexpr BlockedTiles kTilesNeon = {
    "neon", 4, {15, 9, 6, 4}, LITE_ARM(FindTileNeon)};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_TILES_H_
