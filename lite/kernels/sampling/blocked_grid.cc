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

// GeneralAxis finds taps along an axis in any mode; its pixels are `step`
// apart.
class GeneralAxis {
 public:
  GeneralAxis(const Sampler& sampler, int64_t size, int64_t step)
      : sampler_(sampler), size_(size), step_(step) {}

  // Writes the taps of a point at this coordinate of the grid, and returns how
  // many those are.
  int32_t Put(float x, Tap* to) const {
    const AxisTaps taps = TapsAt(sampler_, sampler_.ToPixels(x, size_), size_);
    int32_t count = 0;
    for (int i = 0; i < taps.count; ++i) {
      if (taps.index[i] < 0) continue;
      to[count++] = {static_cast<int32_t>(taps.index[i] * step_),
                     static_cast<float>(taps.weight[i])};
    }
    return count;
  }

 private:
  const Sampler& sampler_;
  int64_t size_, step_;
};

// LinearAxis does the same in linear mode without reflections, without calls
// and with few branches.
class LinearAxis {
 public:
  LinearAxis(const Sampler& sampler, int64_t size, int64_t step)
      : sampler_(sampler),
        border_(sampler.padding == Sampler::Padding::kBorder),
        last_(size - 1),
        step_(step) {}

  int32_t Put(float x, Tap* to) const {
    double at = sampler_.ToPixels(x, last_ + 1);
    if (border_) at = std::clamp(at, 0.0, static_cast<double>(last_));
    auto below = static_cast<int64_t>(at);
    if (at < static_cast<double>(below)) --below;  // rounded to 0 is up
    const double part = at - static_cast<double>(below);
    const int64_t above = border_ ? std::min(below + 1, last_) : below + 1;
    int32_t count = 0;
    if (below >= 0 && below <= last_) to[count++] = At(below, 1 - part);
    if (above >= 0 && above <= last_) to[count++] = At(above, part);
    return count;
  }

 private:
  Tap At(int64_t index, double weight) const {
    return {static_cast<int32_t>(index * step_), static_cast<float>(weight)};
  }

  const Sampler& sampler_;
  bool border_;
  int64_t last_, step_;
};

// `grid` is (x, y) of each point.
template <typename Axis>
void FindPointsBy(const Sampler& sampler, const BlockedExtents& in,
                  const float* grid, int64_t count, GridPoints* found) {
  const Axis row_axis(sampler, in.height, in.width);
  const Axis column_axis(sampler, in.width, 1);
  int32_t taps = 0;
  for (int64_t i = 0; i < count; ++i, grid += 2) {
    const int32_t rows = row_axis.Put(grid[1], found->taps + taps);
    const int32_t columns = column_axis.Put(grid[0], found->taps + taps + rows);
    found->points[i] = {taps, rows, taps + rows, columns};
    taps += rows + columns;
  }
}

void FindPoints(const Sampler& sampler, const BlockedExtents& in,
                const float* grid, int64_t count, GridPoints* found) {
  if (in.pixels() == 0) {
    std::fill_n(found->points, count, PointTaps{});
  } else if (sampler.mode == Sampler::Mode::kLinear &&
             sampler.padding != Sampler::Padding::kReflection) {
    FindPointsBy<LinearAxis>(sampler, in, grid, count, found);
  } else {
    FindPointsBy<GeneralAxis>(sampler, in, grid, count, found);
  }
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
