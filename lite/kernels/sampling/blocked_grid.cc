// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "lite/kernels/common/blocked.h"
#include "lite/kernels/sampling/blocked.h"
#include "lite/kernels/sampling/grid_taps.h"

namespace placelite {
namespace {

// How many points are found before they are made.
constexpr int64_t kPoints = 128;

// GridPoints are some points of a grid.
struct GridPoints {
  Tap taps[kPoints * 2 * 4];  // at most four rows and four columns a point
  PointTaps points[kPoints];
};

// Writes the taps of one point along one axis, whose pixels are `step` apart,
// and returns how many those are.
int32_t PutTaps(const AxisTaps& axis, int64_t step, Tap* to) {
  int32_t count = 0;
  for (int i = 0; i < axis.count; ++i) {
    if (axis.index[i] < 0) continue;
    to[count++] = {static_cast<int32_t>(axis.index[i] * step),
                   static_cast<float>(axis.weight[i])};
  }
  return count;
}

// `grid` is (x, y) of each point.
void FindPoints(const Sampler& sampler, const BlockedExtents& in,
                const float* grid, int64_t count, GridPoints* found) {
  int32_t taps = 0;
  const bool empty = in.pixels() == 0;
  for (int64_t i = 0; i < count && !empty; ++i, grid += 2) {
    const double row = sampler.ToPixels(grid[1], in.height);
    const double column = sampler.ToPixels(grid[0], in.width);
    const int32_t rows =
        PutTaps(TapsAt(sampler, row, in.height), in.width, found->taps + taps);
    const int32_t columns = PutTaps(TapsAt(sampler, column, in.width), 1,
                                    found->taps + taps + rows);
    found->points[i] = {taps, rows, taps + rows, columns};
    taps += rows + columns;
  }
  if (empty) std::fill_n(found->points, count, PointTaps{});
}

}  // namespace

template <typename E>
Status SampleGrid(const RunContext& context, WeighPointsFunction<E> weigh) {
  const BlockedExtents in(context.tensors.input(0));
  const BlockedExtents out(context.tensors.output(0));
  const Sampler sampler(context.op);
  const E* x = context.tensors.input(0).data<E>();
  const float* grid = context.tensors.input(1).data<float>();
  E* y = context.tensors.output(0).data<E>();
  const int64_t runs = (out.pixels() + kPoints - 1) / kPoints;
  ParallelFor(context.pool, out.batch * runs, [&](int64_t begin, int64_t end) {
    GridPoints found;
    for (int64_t run = begin; run < end; ++run) {
      const int64_t image = run / runs, first = run % runs * kPoints;
      const int64_t count = std::min(kPoints, out.pixels() - first);
      FindPoints(sampler, in, grid + 2 * (image * out.pixels() + first), count,
                 &found);
      for (int64_t b = image * out.blocks; b < (image + 1) * out.blocks; ++b) {
        weigh({found.taps, found.points, count, x + b * in.pixels() * in.block,
               y + (b * out.pixels() + first) * out.block});
      }
    }
  });
  return Status::Ok();
}

template Status SampleGrid(const RunContext& context,
                           WeighPointsFunction<float> weigh);
template Status SampleGrid(const RunContext& context,
                           WeighPointsFunction<Bfloat16> weigh);

}  // namespace placelite
