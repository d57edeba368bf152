// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/cost.h"

#include "lite/core/base/align.h"
#include "lite/core/kernel/estimate.h"
#include "lite/kernels/conv2d_blocked/bands.h"
#include "lite/kernels/conv2d_blocked/positions.h"
#include "lite/kernels/conv2d_blocked/tile_plan.h"

namespace placelite {
namespace {

// Copying one vector of the input into a band takes this many cycles.
constexpr double kCopyCycles = 3;
// Returns the cycles to transform one vector of a Winograd tile, either way:
// larger tiles leave the registers.
double TransformCycles(int m) { return m == 2 ? 13 : m == 4 ? 16 : 20; }
// Loading, multiplying and storing take this many cycles if each input is used
// for few outputs.
constexpr double kPlaneCycles = 2;
// Rows of few outputs do this many multiply-adds of whole vectors in a cycle.
constexpr double kNarrowRate = 1.7;
// Adding up the SIMD lanes of one output, and its epilogue, take this many
// cycles.
constexpr double kSumOfLanesCycles = 7;

// F(6x6,3x3) has a rounding error several times that of F(4x4,3x3): outputs of
// Inception v3 differ from the truth by 1.6e-4 of the largest, against 7e-5. So
// it must be a good deal cheaper before it is taken without being asked for.
double AccuracyToll(int m) { return m == 6 ? 1.25 : 1; }

double FilterCycles(double bytes) { return bytes / kMemoryBytesPerCycle; }

}  // namespace

double DirectCycles(const Conv2dParams& params, const BlockedTiles& tiles,
                    int64_t x_block) {
  const auto positions =
      static_cast<double>(params.window.h.kernel * params.window.w.kernel);
  const int64_t channels = params.in_channels / params.groups;
  const int64_t blocks =
      CeilDiv(params.out_channels / params.groups, tiles.lanes);
  int64_t rows = params.out_h, pixels = params.out_w;
  if (params.IsPointwise()) {
    pixels *= rows;
    rows = 1;
  }
  const TilePlan plan = PlanTiles(tiles, pixels, blocks, 0, 0);
  const auto images = static_cast<double>(params.batch * params.groups);
  const auto element = static_cast<double>(BytesOf(tiles.elements.input));
  const double products =
      images *
      static_cast<double>(rows * CeilDiv(channels, tiles.elements.group)) *
      positions * plan.cycles * tiles.elements.product_cycles;
  const double filter = FilterCycles(
      static_cast<double>(params.groups * blocks * tiles.lanes * channels) *
      positions * element);
  double copies = 0;
  if (!BlockedInput::InPlace(params)) {
    const int64_t bytes =
        BlockedInput::BandBytes(params, x_block, BytesOf(tiles.elements.input),
                                params.out_h, params.out_w);
    copies = images * static_cast<double>(bytes) /
             (element * static_cast<double>(tiles.lanes)) * kCopyCycles;
  }
  return products + filter + copies;
}

double PositionsCycles(const Conv2dParams& params, const BlockedTiles& tiles) {
  const int64_t blocks = CeilDiv(params.out_channels, tiles.lanes);
  double cycles = 0;
  for (const MetOutputs& met : OutputsByPosition(params)) {
    const TilePlan plan = PlanTiles(tiles, met.columns(), blocks, 0, 0);
    const auto rows = static_cast<double>(params.batch * met.rows());
    cycles += rows * static_cast<double>(params.in_channels) * plan.cycles;
    // Sums are loaded and stored again.
    cycles += rows * static_cast<double>(met.columns() * blocks) * kCopyCycles;
    cycles += FilterCycles(
        static_cast<double>(blocks * tiles.lanes * params.in_channels *
                            BytesOf(tiles.elements.input)));
  }
  return cycles;
}

double WinogradCycles(const Conv2dParams& params,
                      const WinogradTransforms& transforms) {
  const int64_t lanes = transforms.tiles.lanes;
  const int64_t tiles = params.batch * CeilDiv(params.out_h, transforms.m) *
                        CeilDiv(params.out_w, transforms.m);
  const int64_t in_blocks = CeilDiv(params.in_channels, lanes);
  const int64_t out_blocks = CeilDiv(params.out_channels, lanes);
  const auto points = static_cast<double>(transforms.points());
  const TilePlan plan = PlanTiles(transforms.tiles, tiles, out_blocks, 0, 0);
  const TileElements& elements = transforms.tiles.elements;
  const double products =
      points *
      static_cast<double>(CeilDiv(params.in_channels, elements.group)) *
      plan.cycles;
  const double moves = points * TransformCycles(transforms.m) *
                       static_cast<double>(tiles * (in_blocks + out_blocks));
  return AccuracyToll(transforms.m) *
         (products + moves +
          FilterCycles(
              points * static_cast<double>(BytesOf(elements.input)) *
              static_cast<double>(params.in_channels * out_blocks * lanes)));
}

double NarrowCycles(const Conv2dParams& params, int lanes) {
  const auto outputs = static_cast<double>(params.batch * params.out_channels *
                                           params.out_h * params.out_w);
  const int64_t blocks = CeilDiv(params.in_channels, int64_t{lanes});
  const auto products = static_cast<double>(blocks * params.window.h.kernel *
                                            params.window.w.kernel);
  return outputs * (products / kNarrowRate + kSumOfLanesCycles) +
         FilterCycles(4.0 * static_cast<double>(lanes * params.out_channels) *
                      products);
}

double DepthwiseCycles(const Conv2dParams& params, int lanes) {
  const int64_t blocks = CeilDiv(params.out_channels, lanes);
  const auto pixels =
      static_cast<double>(params.batch * blocks * params.out_h * params.out_w);
  const auto positions =
      static_cast<double>(params.window.h.kernel * params.window.w.kernel);
  return pixels * (positions / 2 + kPlaneCycles);
}

}  // namespace placelite
