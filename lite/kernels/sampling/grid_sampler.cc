// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/index.h"
#include "lite/kernels/sampling/grid_taps.h"
#include "lite/kernels/sampling/sampling.h"

namespace placelite {
namespace {

// Taps are pixels of a channel, as offsets in it, and their weights.
struct Taps {
  int count = 0;
  int64_t offset[64];
  double weight[64];
};

// Returns all combinations of the pixels along the axes before with those along
// one more.
Taps Combined(const Taps& taps, const AxisTaps& more, int64_t size) {
  Taps all;
  for (int t = 0; t < taps.count; ++t) {
    for (int i = 0; i < more.count; ++i) {
      if (more.index[i] < 0) continue;
      all.offset[all.count] = taps.offset[t] * size + more.index[i];
      all.weight[all.count++] = taps.weight[t] * more.weight[i];
    }
  }
  return all;
}

}  // namespace

Status GridSamplerReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const Sampler sampler(context.op);
  const Shape& in = x.shape();
  const int axes = in.rank() - 2;
  const int64_t pixels = Extent(in, 2, in.rank()), channels = in[1];
  const int64_t points = Extent(y.shape(), 2, in.rank());
  for (int64_t i = 0; i < y.shape()[0] * points; ++i) {
    const float* point = context.tensors.input(1).data<float>() + i * axes;
    const int64_t image = i / points;
    Taps taps;
    taps.count = pixels > 0 ? 1 : 0;
    taps.offset[0] = 0;
    taps.weight[0] = 1;
    // The last axis comes first in the grid.
    for (int axis = 0; axis < axes && pixels > 0; ++axis) {
      const int64_t size = in[2 + axis];
      const double at = sampler.ToPixels(point[axes - 1 - axis], size);
      taps = Combined(taps, TapsAt(sampler, at, size), size);
    }
    for (int64_t c = 0; c < channels; ++c) {
      const float* from = x.data<float>() + (image * channels + c) * pixels;
      double sum = 0;
      for (int t = 0; t < taps.count; ++t) {
        sum += taps.weight[t] * from[taps.offset[t]];
      }
      y.data<float>()[(image * channels + c) * points + i % points] =
          static_cast<float>(sum);
    }
  }
  return Status::Ok();
}

}  // namespace placelite
