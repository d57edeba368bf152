// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/tile_plan.h"

#include <algorithm>

namespace placelite {
namespace {

// Returns the cycles for one input channel of one tile.
double TileCycles(int64_t pixels, int64_t blocks) {
  constexpr double kLatency = 4;
  constexpr double kLoopOverhead = 0.5;
  const auto p = static_cast<double>(pixels);
  const auto b = static_cast<double>(blocks);
  return std::max({p * b / 2, (p + b) / 2, kLatency}) + kLoopOverhead;
}

// Returns the cycles for a row: only two lengths of tiles occur, as in every
// even split.
double RowCycles(const EvenSplit& pixels, int64_t blocks) {
  const int64_t longer =
      pixels.end(pixels.parts() - 1) - pixels.parts() * (pixels.max_size() - 1);
  const auto shorter = static_cast<double>(pixels.parts() - longer);
  return static_cast<double>(longer) * TileCycles(pixels.max_size(), blocks) +
         shorter * TileCycles(pixels.max_size() - 1, blocks);
}

double PlanCycles(const TilePlan& plan) {
  const EvenSplit& blocks = plan.blocks;
  const int64_t larger =
      blocks.end(blocks.parts() - 1) - blocks.parts() * (blocks.max_size() - 1);
  double cycles =
      static_cast<double>(larger) * RowCycles(plan.pixels, blocks.max_size());
  if (larger < blocks.parts()) {
    cycles += static_cast<double>(blocks.parts() - larger) *
              RowCycles(plan.pixels, blocks.max_size() - 1);
  }
  return cycles;
}

}  // namespace

TilePlan PlanTiles(const BlockedTiles& tiles, int64_t pixels, int64_t blocks,
                   int blocks_at_once, int pixels_at_once) {
  TilePlan best;
  for (int b = kMaxTileBlocks; b >= 1; --b) {
    if (blocks_at_once != 0 && b != blocks_at_once) continue;
    const int longest = pixels_at_once == 0
                            ? tiles.max_pixels[b - 1]
                            : std::min(pixels_at_once, tiles.max_pixels[b - 1]);
    TilePlan plan = {EvenSplit::AtMost(pixels, longest),
                     EvenSplit::AtMost(blocks, b)};
    plan.cycles = PlanCycles(plan);
    if (best.cycles == 0 || plan.cycles < best.cycles) best = plan;
  }
  return best;
}

}  // namespace placelite
