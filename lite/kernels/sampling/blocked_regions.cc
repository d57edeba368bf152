// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/work_split.h"
#include "lite/kernels/sampling/blocked.h"

namespace placelite {
namespace {

// BinTaps collects the taps of one bin along one axis.
class BinTaps {
 public:
  explicit BinTaps(Tap* taps) : taps_(taps) {}

  // Samples follow each other along the axis, one way or the other, so a pixel
  // that a bin has already is among the last three.
  void Add(int64_t index, double weight) {
    for (int32_t i = count_ - 1; i >= 0 && i >= count_ - 3; --i) {
      if (taps_[i].index != index) continue;
      taps_[i].weight = static_cast<float>(sums_[i % 3] += weight);
      return;
    }
    sums_[count_ % 3] = weight;
    taps_[count_++] = {static_cast<int32_t>(index), static_cast<float>(weight)};
  }
  int32_t count() const { return count_; }

 private:
  Tap* taps_;
  int32_t count_ = 0;
  // The weights of the last three: those of thousands of samples are small.
  double sums_[3] = {};
};

// Writes the taps of a bin along an axis of `size` pixels that are `step`
// apart, and returns how many those are. Samples more than one pixel beyond the
// image are 0.
int32_t PutBin(const Bins& bins, int64_t bin, int64_t size, int64_t step,
               Tap* to) {
  BinTaps taps(to);
  const double share = 1 / static_cast<double>(bins.samples);
  const auto end = static_cast<double>(size);
  for (int64_t s = 0; s < bins.samples; ++s) {
    double at = bins.At(bin, s);
    if (at < -1 || at > end) continue;
    at = std::clamp(at, 0.0, end - 1);
    const auto low = static_cast<int64_t>(at);
    const double high_share = at - static_cast<double>(low);
    taps.Add(low * step, (1 - high_share) * share);
    taps.Add(std::min(low + 1, size - 1) * step, high_share * share);
  }
  return taps.count();
}

}  // namespace

template <typename E>
Status PoolRegions<E>::Prepare(PrepareContext& context) {
  const BlockedExtents in(context.op.input_shape(0).shape(), 1);
  const BlockedExtents out(context.op.output_shape(0).shape(), 1);
  parts_ = std::clamp<int64_t>(out.batch, 1, context.threads);
  taps_ = points_ = 0;
  if (out.batch == 0) return Status::Ok();
  // Neighbouring bins share at most two pixels.
  taps_ = static_cast<size_t>(in.height + 2 * out.height + in.width +
                              2 * out.width);
  points_ = static_cast<size_t>(out.pixels());
  context.scratch_bytes = static_cast<size_t>(parts_) *
                          (taps_ * sizeof(Tap) + points_ * sizeof(PointTaps));
  return Status::Ok();
}

template <typename E>
void PoolRegions<E>::RunRegion(const RunContext& context, int64_t r, Tap* taps,
                               PointTaps* points) const {
  const BlockedExtents in(context.tensors.input(0));
  const BlockedExtents out(context.tensors.output(0));
  const Region region = *ReadRegion(context, r);
  const int64_t bins = out.pixels();
  int32_t used = 0;
  for (int64_t h = 0; h < out.height && in.pixels() > 0; ++h) {
    const int32_t rows =
        PutBin(region.rows, h, in.height, in.width, taps + used);
    for (int64_t w = 0; w < out.width; ++w) {
      points[h * out.width + w] = {used, rows, 0, 0};
    }
    used += rows;
  }
  for (int64_t w = 0; w < out.width && in.pixels() > 0; ++w) {
    const int32_t columns = PutBin(region.columns, w, in.width, 1, taps + used);
    for (int64_t h = 0; h < out.height; ++h) {
      points[h * out.width + w].first_column = used;
      points[h * out.width + w].columns = columns;
    }
    used += columns;
  }
  if (in.pixels() == 0) std::fill_n(points, bins, PointTaps{});
  const E* x =
      context.tensors.input(0).template data<E>() + region.image * in.sample();
  E* y = context.tensors.output(0).template data<E>() + r * out.sample();
  for (int64_t b = 0; b < out.blocks; ++b) {
    weigh_({taps, points, bins, x + b * in.pixels() * in.block,
            y + b * bins * out.block});
  }
}

template <typename E>
Status PoolRegions<E>::Run(const RunContext& context) {
  const int64_t regions = context.tensors.output(0).shape()[0];
  for (int64_t r = 0; r < regions; ++r) {
    LITE_RETURN_IF_ERROR(ReadRegion(context, r).status());
  }
  auto* taps = static_cast<Tap*>(context.scratch);
  auto* points =
      reinterpret_cast<PointTaps*>(taps + static_cast<size_t>(parts_) * taps_);
  const EvenSplit split(regions, parts_);
  ParallelFor(context.pool, parts_, [&](int64_t begin, int64_t end) {
    for (int64_t part = begin; part < end; ++part) {
      for (int64_t r = split.begin(part); r < split.end(part); ++r) {
        RunRegion(context, r, taps + part * taps_, points + part * points_);
      }
    }
  });
  return Status::Ok();
}

template class PoolRegions<float>;
template class PoolRegions<Bfloat16>;

}  // namespace placelite
