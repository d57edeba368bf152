// SPDX-License-Identifier: Apache-2.0
// A TilePlan tells how the outputs of a convolution are cut into tiles of the
// direct template.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_TILE_PLAN_H_
#define LITE_KERNELS_CONV2D_BLOCKED_TILE_PLAN_H_

#include "lite/kernels/common/work_split.h"
#include "lite/kernels/conv2d_blocked/tiles.h"

namespace placelite {

struct TilePlan {
  EvenSplit pixels;  // splits a row
  EvenSplit blocks;  // splits the blocks of output channels
  // This is the estimate of the cycles of a row for each input channel and
  // filter position.
  double cycles = 0;
};

// Returns the cut that should take least time, by counting instructions: a tile
// of p pixels and b blocks needs, for each input channel, p * b multiply-adds
// and p + b loads, two of either in a cycle, and never less than the latency of
// one. `blocks_at_once` and `pixels_at_once` fix the size; 0 leaves it open.
TilePlan PlanTiles(const BlockedTiles& tiles, int64_t pixels, int64_t blocks,
                   int blocks_at_once, int pixels_at_once);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_TILE_PLAN_H_
