// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d/cost.h"

#include "lite/core/base/align.h"
#include "lite/core/kernel/estimate.h"
#include "lite/core/op/window.h"
#include "lite/kernels/common/seen_positions.h"
#include "lite/kernels/conv2d_blocked/tile_plan.h"

namespace placelite {
namespace {

// Products of matrices do this many multiply-adds of whole vectors in a cycle,
// loads and remainders included.
constexpr double kGemmRate = 1.5;
// This rate holds if each of several groups is a product of its own, short and
// narrow: it is between 0.46 with 4 channels per group and 0.65 with 32.
constexpr double kGroupedGemmRate = 0.55;
// If an output has at most kFewPixels pixels, each product of a panel, which
// has at most kPanelVectors vectors of channels, waits for the one before.
constexpr int64_t kFewPixels = 4;
constexpr int64_t kPanelVectors = 3;
constexpr double kLatency = 4;
// Copying one vector into the columns takes this many cycles, and finding out
// what part of an output row lies inside the input takes kRowCycles.
constexpr double kColumnCycles = 3;
constexpr double kRowCycles = 8;
constexpr double kGemvRate = 2;
// Adding up the SIMD lanes of one dot product and storing the sum takes this
// many cycles.
constexpr double kDotCycles = 12;
// Depthwise kernels do this many multiply-adds of whole vectors in a cycle; the
// start of each plane takes kPlaneCycles.
constexpr double kPlaneRate = 1.2;
constexpr double kPlaneCycles = 80;

struct Work {
  double products;  // multiply-adds of scalars
  double filter;    // bytes
  double columns;   // floats copied
  double rows;      // of the output, as often as columns are copied for them
  double outputs;   // floats computed
};

Work WorkOf(const Conv2dParams& p) {
  const auto positions =
      static_cast<double>(p.window.h.kernel * p.window.w.kernel);
  const auto channels = static_cast<double>(p.in_channels / p.groups);
  const auto pixels = static_cast<double>(p.batch * p.out_h * p.out_w);
  const auto outputs = static_cast<double>(p.out_channels);
  Work work;
  work.products = pixels * outputs * channels * positions;
  work.outputs = pixels * outputs;
  work.filter = outputs * channels * positions * 4;
  work.rows =
      p.IsPointwise()
          ? 0
          : static_cast<double>(p.batch * p.out_h * p.in_channels) * positions;
  work.columns = work.rows * static_cast<double>(p.out_w);
  return work;
}

// Returns the cycles of the products alone.
template <int kLanes>
double GemmCycles(const Conv2dParams& p, const Work& work) {
  if (p.out_h * p.out_w <= kFewPixels) {
    const int64_t panels =
        CeilDiv(p.out_channels / p.groups, kPanelVectors * kLanes) * p.groups *
        p.batch;
    const int64_t depth =
        p.in_channels / p.groups * p.window.h.kernel * p.window.w.kernel;
    return static_cast<double>(panels * depth) * kLatency;
  }
  const double rate = p.groups > 1 ? kGroupedGemmRate : kGemmRate;
  return work.products / kLanes / rate;
}

}  // namespace

template <int kLanes>
double GemmCost(const OpView& op, const DeviceInfo&) {
  const Conv2dParams params = ReadSeenConv2d(op);
  const Work work = WorkOf(params);
  return GemmCycles<kLanes>(params, work) + work.filter / kMemoryBytesPerCycle +
         work.columns / kLanes * kColumnCycles + work.rows * kRowCycles;
}

template <int kLanes>
double GemvCost(const OpView& op, const DeviceInfo&) {
  const Work work = WorkOf(ReadConv2d(op));
  return work.products / kLanes / kGemvRate + work.outputs * kDotCycles +
         work.filter / kMemoryBytesPerCycle;
}

template <int kLanes>
double PlanesCost(const OpView& op, const DeviceInfo&) {
  const Conv2dParams p = ReadConv2d(op);
  const int64_t vectors = p.out_h * CeilDiv(p.out_w, int64_t{kLanes});
  const int64_t positions = p.window.h.kernel * p.window.w.kernel;
  return static_cast<double>(p.batch * p.out_channels) *
         (kPlaneCycles + static_cast<double>(vectors * positions) / kPlaneRate);
}

template double GemmCost<8>(const OpView& op, const DeviceInfo& device);
template double GemmCost<16>(const OpView& op, const DeviceInfo& device);
template double GemvCost<8>(const OpView& op, const DeviceInfo& device);
template double GemvCost<16>(const OpView& op, const DeviceInfo& device);
template double PlanesCost<8>(const OpView& op, const DeviceInfo& device);
template double PlanesCost<16>(const OpView& op, const DeviceInfo& device);

double PixelRowsCycles(const OpView& op, const BlockedTiles& tiles,
                       bool in_nhwc) {
  // Cycles to copy an element, or a vector of elements that follow each other,
  // and to store an element of a plane, or a vector of a row.
  constexpr double kElementCycles = 2.5, kVectorCycles = 3;
  // What tiles make goes through memory: where a blocked kernel takes as long
  // by its products, it is faster by a tenth.
  constexpr double kDetour = 1.1;
  const Conv2dParams p = ReadConv2d(op);
  const auto lanes = static_cast<double>(tiles.lanes);
  const Work work = WorkOf(p);
  const int64_t depth = p.in_channels * p.window.h.kernel * p.window.w.kernel;
  const auto pixels = static_cast<double>(p.batch * p.out_h * p.out_w);
  const bool together =
      in_nhwc && (p.IsPointwise() || p.in_channels % tiles.lanes == 0);
  const double packing = pixels * static_cast<double>(depth) *
                         (together ? kVectorCycles / lanes : kElementCycles);
  const double storing =
      work.outputs * (in_nhwc ? kVectorCycles / lanes : kElementCycles);
  const TilePlan plan = PlanTiles(tiles, p.batch * p.out_h * p.out_w,
                                  CeilDiv(p.out_channels, tiles.lanes), 0, 0);
  const double products =
      plan.cycles * tiles.elements.product_cycles *
      static_cast<double>(AlignUp(depth, int64_t{tiles.lanes})) /
      static_cast<double>(tiles.elements.group);
  const double filter =
      work.filter / 4 * static_cast<double>(BytesOf(tiles.elements.input));
  return packing + storing +
         kDetour * (products + filter / kMemoryBytesPerCycle);
}

}  // namespace placelite
