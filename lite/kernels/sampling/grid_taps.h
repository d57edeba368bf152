// SPDX-License-Identifier: Apache-2.0
// This file says which pixels along one axis grid_sampler makes a point of.
#ifndef LITE_KERNELS_SAMPLING_GRID_TAPS_H_
#define LITE_KERNELS_SAMPLING_GRID_TAPS_H_

#include <algorithm>
#include <cmath>

#include "lite/core/op/op_view.h"

namespace placelite {

// A Sampler holds what the attributes of grid_sampler say.
struct Sampler {
  enum class Mode { kLinear, kNearest, kCubic };
  enum class Padding { kZeros, kBorder, kReflection };

  explicit Sampler(const OpView& op);

  // Returns a coordinate of the grid, from -1 to 1, in pixels; the middle of
  // the first pixel is 0. Far points and NaN stay so near that they fit into
  // integers.
  double ToPixels(double x, int64_t size) const {
    constexpr double kFar = 1e15;
    const auto n = static_cast<double>(size);
    const double pixels = align ? (x + 1) / 2 * (n - 1) : ((x + 1) * n - 1) / 2;
    return std::isnan(pixels) ? -kFar : std::clamp(pixels, -kFar, kFar);
  }

  Mode mode;
  Padding padding;
  bool align;
};

// AxisTaps are the pixels along one axis that a point is made of, with -1 for
// one that does not exist.
struct AxisTaps {
  int count = 0;
  int64_t index[4];
  double weight[4];
};

// Returns the taps of a point at pixel `at` of `size`.
AxisTaps TapsAt(const Sampler& sampler, double at, int64_t size);

}  // namespace placelite

#endif  // LITE_KERNELS_SAMPLING_GRID_TAPS_H_
