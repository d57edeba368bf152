#include "lite/kernels/interpolate/taps.h"

#include <algorithm>
#include <cmath>

namespace placelite {
namespace {

// The weights of Keys' cubic convolution at distances 1 + t, t, 1 - t, 2 - t.
void CubicWeights(float t, float a, float* weight) {
  auto near = [a](float x) { return ((a + 2) * x - (a + 3)) * x * x + 1; };
  auto far = [a](float x) { return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a; };
  weight[0] = far(1 + t);
  weight[1] = near(t);
  weight[2] = near(1 - t);
  weight[3] = far(2 - t);
}

}  // namespace

TapFinder::TapFinder(const OpView& op, int axis)
    : in_(op.input_shape(0)[2 + axis].min),
      out_(op.output_shape(0)[2 + axis].min),
      exclude_outside_(op.attributes().Bool("exclude_outside")),
      cubic_(op.attributes().Float("cubic_coefficient")) {
  const AttributeMap& attributes = op.attributes();
  const std::string& mode = attributes.String("mode");
  count_ = mode == "nearest" ? 1 : mode == "linear" ? 2 : 4;
  const std::string& rounding = attributes.String("rounding");
  rounding_ = rounding == "floor"                ? Rounding::kFloor
              : rounding == "ceil"               ? Rounding::kCeil
              : rounding == "round_prefer_floor" ? Rounding::kPreferFloor
                                                 : Rounding::kPreferCeil;

  const std::string& coordinates = attributes.String("coordinates");
  const std::vector<float>& scales = attributes.Floats("scales");
  const bool single = out_ == 1;
  if (coordinates == "align_corners") {
    step_ =
        single ? 0 : static_cast<float>(in_ - 1) / static_cast<float>(out_ - 1);
  } else if (!scales.empty()) {
    step_ = static_cast<float>(1.0 / scales[static_cast<size_t>(axis)]);
  } else {
    step_ = static_cast<float>(in_) / static_cast<float>(out_);
  }
  if (coordinates == "half_pixel" ||
      (coordinates == "pytorch_half_pixel" && !single)) {
    shift_ = back_ = 0.5f;
  } else if (coordinates == "tf_half_pixel_for_nn") {
    shift_ = 0.5f;
  }
}

float TapFinder::Coordinate(int64_t out) const {
  return (static_cast<float>(out) + shift_) * step_ - back_;
}

// Also of coordinates beyond all integers, which tiny scales give.
int64_t TapFinder::Inside(int64_t index) const {
  return std::clamp<int64_t>(index, 0, in_ - 1);
}

int64_t TapFinder::Nearest(float at) const {
  const double x = at;
  switch (rounding_) {
    case Rounding::kFloor:
      return static_cast<int64_t>(std::floor(x));
    case Rounding::kCeil:
      return static_cast<int64_t>(std::ceil(x));
    case Rounding::kPreferFloor:
      return static_cast<int64_t>(std::ceil(x - 0.5));
    case Rounding::kPreferCeil:
      return static_cast<int64_t>(std::floor(x + 0.5));
  }
  return 0;
}

Taps TapFinder::At(int64_t out) const {
  Taps taps = {};
  const auto limit = static_cast<float>(in_);
  const float at = std::clamp(Coordinate(out), -2.0f, limit + 1);
  if (count_ == 1) {
    taps.index[0] = Inside(Nearest(at));
    taps.weight[0] = 1;
  } else if (count_ == 2) {
    const float inside = std::clamp(at, 0.0f, limit - 1);
    const auto first = static_cast<int64_t>(inside);
    taps.index[0] = Inside(first);
    taps.index[1] = Inside(first + 1);
    taps.weight[1] = inside - static_cast<float>(first);
    taps.weight[0] = 1 - taps.weight[1];
  } else {
    return Cubic(at);
  }
  return taps;
}

Taps TapFinder::Cubic(float at) const {
  Taps taps = {};
  const float below = std::floor(at);
  CubicWeights(at - below, cubic_, taps.weight);
  float sum = 0;
  for (int i = 0; i < 4; ++i) {
    const int64_t index = static_cast<int64_t>(below) - 1 + i;
    taps.index[i] = Inside(index);
    if (index != taps.index[i] && exclude_outside_) taps.weight[i] = 0;
    sum += taps.weight[i];
  }
  if (!exclude_outside_ || sum == 0) return taps;
  for (float& weight : taps.weight) weight /= sum;
  return taps;
}

}  // namespace placelite
