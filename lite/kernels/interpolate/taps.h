// SPDX-License-Identifier: Apache-2.0
// The inputs that outputs of interpolate are made of, along one axis.
#ifndef LITE_KERNELS_INTERPOLATE_TAPS_H_
#define LITE_KERNELS_INTERPOLATE_TAPS_H_

#include <cstdint>

#include "lite/core/op/op_view.h"

namespace placelite {

// Without antialias.
inline constexpr int kMaxTaps = 4;
inline constexpr int kMaxImageAxes = 3;

class TapFinder {
 public:
  TapFinder() = default;
  // For image axis `axis`, counted from 0; shapes are exact.
  TapFinder(const OpView& op, int axis);

  // 1, 2 or 4; as many as the scale asks for with antialias.
  int count() const { return count_; }
  int64_t in() const { return in_; }
  int64_t out() const { return out_; }
  // Position and weight of each input of an output; nearest has one, of weight
  // 1. Both have room for count() elements.
  void At(int64_t out, int64_t* index, float* weight) const;
  // Whether the output lies beyond the image, where crops are filled.
  bool IsOutside(int64_t out) const;

 private:
  enum class Rounding : uint8_t { kFloor, kCeil, kPreferFloor, kPreferCeil };

  void ReadCoordinates(const AttributeMap& attributes, int axis);
  float Coordinate(int64_t out) const;
  int64_t Nearest(float at) const;
  int64_t Inside(int64_t index) const;
  // The weight of an input at this distance, of cubic or, with antialias, of
  // linear.
  float WeightAt(float distance) const;
  // Around `at`, each weighed by its distance.
  void Window(float at, int64_t* index, float* weight) const;

  int count_ = 1;
  int64_t in_ = 1, out_ = 1;
  // A coordinate is (out + shift_) * step_ - back_.
  float step_ = 1;
  float shift_ = 0;
  float back_ = 0;
  // A crop goes from begin_ to end_, in parts of the input, which output last_
  // reaches; where last_ is 0, it is the middle.
  bool is_crop_ = false;
  float begin_ = 0, end_ = 1, last_ = 0;
  bool linear_ = false;
  bool exclude_outside_ = false, antialias_ = false;
  // Distances are multiplied by it: below 1 where antialias widens the window.
  float narrow_ = 1;
  Rounding rounding_ = Rounding::kFloor;
  float cubic_ = 0;
};

}  // namespace placelite

#endif  // LITE_KERNELS_INTERPOLATE_TAPS_H_
