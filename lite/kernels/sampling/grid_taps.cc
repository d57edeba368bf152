// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/sampling/grid_taps.h"

#include <algorithm>
#include <cmath>

namespace placelite {
namespace {

using Mode = Sampler::Mode;
using Padding = Sampler::Padding;

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

void Add(const Sampler& sampler, double at, double weight, int64_t size,
         AxisTaps* taps) {
  at = IntoImage(sampler, at, size);
  const bool inside = at >= 0 && at <= static_cast<double>(size - 1);
  taps->index[taps->count] = inside ? static_cast<int64_t>(at) : -1;
  taps->weight[taps->count++] = weight;
}

// Returns the weight of a pixel at this distance.
double CubicWeight(double distance) {
  constexpr double kA = -0.75;
  const double t = std::fabs(distance);
  if (t <= 1) return ((kA + 2) * t - (kA + 3)) * t * t + 1;
  return ((kA * t - 5 * kA) * t + 8 * kA) * t - 4 * kA;
}

}  // namespace

Sampler::Sampler(const OpView& op) {
  const std::string& name = op.attributes().String("mode");
  mode = name == "nearest"   ? Mode::kNearest
         : name == "bicubic" ? Mode::kCubic
                             : Mode::kLinear;
  const std::string& beyond = op.attributes().String("padding_mode");
  padding = beyond == "border"       ? Padding::kBorder
            : beyond == "reflection" ? Padding::kReflection
                                     : Padding::kZeros;
  align = op.attributes().Bool("align_corners");
}

AxisTaps TapsAt(const Sampler& sampler, double at, int64_t size) {
  AxisTaps taps;
  // In cubic mode each pixel is reflected by itself.
  if (sampler.mode != Mode::kCubic) at = IntoImage(sampler, at, size);
  const double below = std::floor(at);
  switch (sampler.mode) {
    case Mode::kNearest:
      Add(sampler, std::nearbyint(at), 1, size, &taps);
      break;
    case Mode::kLinear:
      Add(sampler, below, 1 - (at - below), size, &taps);
      Add(sampler, below + 1, at - below, size, &taps);
      break;
    case Mode::kCubic:
      for (int i = -1; i <= 2; ++i) {
        Add(sampler, below + i, CubicWeight(at - below - i), size, &taps);
      }
      break;
  }
  return taps;
}

}  // namespace placelite
