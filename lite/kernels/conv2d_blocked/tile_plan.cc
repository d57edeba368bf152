#include "lite/kernels/conv2d_blocked/tile_plan.h"

#include <algorithm>

namespace placelite {
namespace {

// Cycles for one input channel of one tile.
double TileCycles(int64_t pixels, int64_t blocks) {
  constexpr double kLatency = 4;
  constexpr double kLoopOverhead = 0.5;
  const auto p = static_cast<double>(pixels);
  const auto b = static_cast<double>(blocks);
  return std::max({p * b / 2, (p + b) / 2, kLatency}) + kLoopOverhead;
}

// Over a row and its tiles.
double RowCycles(const EvenSplit& pixels, int64_t blocks) {
  double cycles = 0;
  for (int64_t i = 0; i < pixels.parts(); ++i) {
    cycles += TileCycles(pixels.size(i), blocks);
  }
  return cycles;
}

double PlanCycles(const TilePlan& plan) {
  // Only two sizes of groups occur.
  double cycles = 0;
  for (int64_t i = 0; i < plan.blocks.parts();) {
    const int64_t size = plan.blocks.size(i);
    int64_t same = 1;
    while (i + same < plan.blocks.parts() &&
           plan.blocks.size(i + same) == size) {
      ++same;
    }
    cycles += static_cast<double>(same) * RowCycles(plan.pixels, size);
    i += same;
  }
  return cycles;
}

}  // namespace

TilePlan PlanTiles(const BlockedTiles& tiles, int64_t pixels, int64_t blocks,
                   int blocks_at_once, int pixels_at_once) {
  TilePlan best;
  double least = -1;
  for (int b = kMaxTileBlocks; b >= 1; --b) {
    if (blocks_at_once != 0 && b != blocks_at_once) continue;
    // Costs are told apart by a row of at most this many tiles.
    constexpr int64_t kTilesLookedAt = 64;
    const int64_t longest =
        pixels_at_once == 0 ? tiles.max_pixels[b - 1]
                            : std::min(pixels_at_once, tiles.max_pixels[b - 1]);
    const TilePlan plan = {EvenSplit::AtMost(pixels, longest),
                           EvenSplit::AtMost(blocks, b)};
    TilePlan look = plan;
    const int64_t row = std::min(pixels, longest * kTilesLookedAt);
    look.pixels = EvenSplit::AtMost(row, longest);
    const double cycles = PlanCycles(look) / static_cast<double>(row);
    if (least < 0 || cycles < least) {
      least = cycles;
      best = plan;
    }
  }
  return best;
}

}  // namespace placelite
