// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/interpolate/taps.h"

#include <algorithm>
#include <cmath>

namespace placelite {

TapFinder::TapFinder(const OpView& op, int axis)
    : in_(op.input_shape(0)[2 + axis].min),
      out_(op.output_shape(0)[2 + axis].min),
      exclude_outside_(op.attributes().Bool("exclude_outside")),
      antialias_(op.attributes().Bool("antialias")),
      cubic_(op.attributes().Float("cubic_coefficient")) {
  const AttributeMap& attributes = op.attributes();
  const std::string& mode = attributes.String("mode");
  linear_ = mode == "linear";
  count_ = mode == "nearest" ? 1 : linear_ ? 2 : 4;
  const std::string& rounding = attributes.String("rounding");
  rounding_ = rounding == "floor"                ? Rounding::kFloor
              : rounding == "ceil"               ? Rounding::kCeil
              : rounding == "round_prefer_floor" ? Rounding::kPreferFloor
                                                 : Rounding::kPreferCeil;
  ReadCoordinates(attributes, axis);
  if (!antialias_ || count_ == 1) return;
  const std::vector<float>& scales = attributes.Floats("scales");
  const double scale =
      scales.empty() ? static_cast<double>(out_) / static_cast<double>(in_)
                     : scales[static_cast<size_t>(axis)];
  narrow_ = static_cast<float>(std::min(scale, 1.0));
  const double half = std::ceil((linear_ ? 1 : 2) / std::min(scale, 1.0));
  // No window needs more inputs than reach over the whole axis from every
  // position beside it.
  const double enough = 4 * static_cast<double>(in_) + 4;
  count_ = 2 * static_cast<int>(std::min({half, enough, double{1 << 24}}));
}

void TapFinder::ReadCoordinates(const AttributeMap& attributes, int axis) {
  const std::string& coordinates = attributes.String("coordinates");
  const std::vector<float>& scales = attributes.Floats("scales");
  const bool single = out_ == 1;
  // This is the size of the output before it is rounded.
  const double length =
      scales.empty()
          ? static_cast<double>(out_)
          : static_cast<double>(in_) *
                static_cast<double>(scales[static_cast<size_t>(axis)]);
  const auto last = static_cast<double>(in_ - 1);
  if (coordinates == "align_corners") {
    step_ =
        single ? 0 : static_cast<float>(in_ - 1) / static_cast<float>(out_ - 1);
  } else if (coordinates == "align_scaled_corners") {
    step_ = single ? 0 : static_cast<float>(last / (length - 1));
  } else if (!scales.empty()) {
    step_ = static_cast<float>(1.0 / scales[static_cast<size_t>(axis)]);
  } else {
    step_ = static_cast<float>(in_) / static_cast<float>(out_);
  }
  if (coordinates == "half_pixel" ||
      (coordinates == "pytorch_half_pixel" && !single)) {
    shift_ = back_ = 0.5f;
  } else if (coordinates == "half_pixel_symmetric") {
    const double offset =
        static_cast<double>(in_) / 2 * (1 - static_cast<double>(out_) / length);
    shift_ = 0.5f;
    back_ = static_cast<float>(0.5 - offset);
  } else if (coordinates == "tf_half_pixel_for_nn") {
    shift_ = 0.5f;
  } else if (coordinates == "tf_crop_and_resize") {
    const std::vector<float>& roi = attributes.Floats("roi");
    is_crop_ = true;
    begin_ = roi[static_cast<size_t>(axis)];
    end_ = roi[roi.size() / 2 + static_cast<size_t>(axis)];
    last_ = static_cast<float>(length - 1);
  }
}

float TapFinder::Coordinate(int64_t out) const {
  if (is_crop_) {
    const auto last = static_cast<float>(in_ - 1);
    if (last_ == 0) return 0.5f * (begin_ + end_) * last;
    const float along = static_cast<float>(out) * (end_ - begin_) * last;
    return begin_ * last + along / last_;
  }
  return (static_cast<float>(out) + shift_) * step_ - back_;
}

bool TapFinder::IsOutside(int64_t out) const {
  if (!is_crop_) return false;
  const float at = Coordinate(out);
  return !(at >= 0 && at <= static_cast<float>(in_ - 1));
}

// The clamp also holds for coordinates beyond all integers, which tiny scales
// give.
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

void TapFinder::At(int64_t out, int64_t* index, float* weight) const {
  const auto limit = static_cast<float>(in_);
  // If all inputs of an output lie beyond a border, it does not matter how far
  // away they are.
  const auto reach = static_cast<float>(std::max(2, count_ / 2));
  const float coordinate = Coordinate(out);
  const float at = std::isnan(coordinate)
                       ? -reach
                       : std::clamp(coordinate, -reach, limit + reach - 1);
  if (count_ == 1) {
    index[0] = Inside(Nearest(at));
    weight[0] = 1;
  } else if (linear_ && !antialias_) {
    const float inside = std::clamp(at, 0.0f, limit - 1);
    const auto first = static_cast<int64_t>(inside);
    index[0] = Inside(first);
    index[1] = Inside(first + 1);
    weight[1] = inside - static_cast<float>(first);
    weight[0] = 1 - weight[1];
  } else {
    Window(at, index, weight);
  }
}

// Cubic mode is Keys' convolution.
float TapFinder::WeightAt(float distance) const {
  const float x = std::fabs(distance), a = cubic_;
  if (linear_) return std::max(0.0f, 1 - x);
  if (x <= 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
  if (x < 2) return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a;
  return 0;
}

void TapFinder::Window(float at, int64_t* index, float* weight) const {
  const float below = std::floor(at), t = at - below;
  const int first = 1 - count_ / 2;
  float sum = 0;
  for (int i = 0; i < count_; ++i) {
    const int64_t place = static_cast<int64_t>(below) + first + i;
    index[i] = Inside(place);
    const bool excluded = exclude_outside_ && place != index[i];
    weight[i] =
        excluded ? 0 : WeightAt((static_cast<float>(first + i) - t) * narrow_);
    sum += weight[i];
  }
  if ((!exclude_outside_ && !antialias_) || sum == 0) return;
  for (int i = 0; i < count_; ++i) weight[i] /= sum;
}

}  // namespace placelite
