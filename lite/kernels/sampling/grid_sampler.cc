// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "lite/kernels/common/index.h"
#include "lite/kernels/sampling/sampling.h"

namespace placelite {
namespace {

enum class Mode { kLinear, kNearest, kCubic };
enum class Padding { kZeros, kBorder, kReflection };

// A Sampler holds what the attributes say.
struct Sampler {
  Mode mode;
  Padding padding;
  bool align;
};

Sampler ReadSampler(const OpView& op) {
  const std::string& mode = op.attributes().String("mode");
  const std::string& padding = op.attributes().String("padding_mode");
  return {mode == "nearest"   ? Mode::kNearest
          : mode == "bicubic" ? Mode::kCubic
                              : Mode::kLinear,
          padding == "border"       ? Padding::kBorder
          : padding == "reflection" ? Padding::kReflection
                                    : Padding::kZeros,
          op.attributes().Bool("align_corners")};
}

// Returns a coordinate in pixels; the middle of the first pixel is 0. Far
// points and NaN stay so near that they fit into integers.
double ToPixels(double x, int64_t size, bool align) {
  constexpr double kFar = 1e15;
  const auto n = static_cast<double>(size);
  const double pixels = align ? (x + 1) / 2 * (n - 1) : ((x + 1) * n - 1) / 2;
  return std::isnan(pixels) ? -kFar : std::clamp(pixels, -kFar, kFar);
}

double Reflect(double x, int64_t size, bool align) {
  const double low = align ? 0 : -0.5;
  const double span = static_cast<double>(size) - (align ? 1 : 0);
  if (span <= 0) return 0;
  const double from_low = std::fabs(x - low);
  const double rest = std::fmod(from_low, span);
  const bool back = std::fmod(std::floor(from_low / span), 2) != 0;
  return low + (back ? span - rest : rest);
}

double IntoImage(const Sampler& sampler, double x, int64_t size) {
  if (sampler.padding == Padding::kZeros) return x;
  if (sampler.padding == Padding::kReflection) {
    x = Reflect(x, size, sampler.align);
  }
  return std::clamp(x, 0.0, static_cast<double>(size - 1));
}

// AxisTaps are the pixels along one axis that a point is made of, with -1 for
// one that does not exist.
struct AxisTaps {
  int count = 0;
  int64_t index[4];
  double weight[4];

  void Add(const Sampler& sampler, double at, double w, int64_t size) {
    at = IntoImage(sampler, at, size);
    const bool inside = at >= 0 && at <= static_cast<double>(size - 1);
    index[count] = inside ? static_cast<int64_t>(at) : -1;
    weight[count++] = w;
  }
};

// Returns the weight of a pixel at this distance.
double CubicWeight(double distance) {
  constexpr double kA = -0.75;
  const double t = std::fabs(distance);
  if (t <= 1) return ((kA + 2) * t - (kA + 3)) * t * t + 1;
  return ((kA * t - 5 * kA) * t + 8 * kA) * t - 4 * kA;
}

AxisTaps TapsAt(const Sampler& sampler, double at, int64_t size) {
  AxisTaps taps;
  // In cubic mode each pixel is reflected by itself.
  if (sampler.mode != Mode::kCubic) at = IntoImage(sampler, at, size);
  const double below = std::floor(at);
  switch (sampler.mode) {
    case Mode::kNearest:
      taps.Add(sampler, std::nearbyint(at), 1, size);
      break;
    case Mode::kLinear:
      taps.Add(sampler, below, 1 - (at - below), size);
      taps.Add(sampler, below + 1, at - below, size);
      break;
    case Mode::kCubic:
      for (int i = -1; i <= 2; ++i) {
        taps.Add(sampler, below + i, CubicWeight(at - below - i), size);
      }
      break;
  }
  return taps;
}

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
  const Sampler sampler = ReadSampler(context.op);
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
      const double at = ToPixels(point[axes - 1 - axis], size, sampler.align);
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
