// SPDX-License-Identifier: Apache-2.0
// A TapFinder finds the inputs that outputs of interpolate are made of, along
// one axis.
#ifndef LITE_KERNELS_INTERPOLATE_TAPS_H_
#define LITE_KERNELS_INTERPOLATE_TAPS_H_

#include <cstdint>

#include "lite/core/op/op_view.h"

namespace placelite {

// Without antialias an output has at most this many inputs along an axis.
inline constexpr int kMaxTaps = 4;
inline constexpr int kMaxImageAxes = 3;

class TapFinder {
 public:
  TapFinder() = default;
  // Takes spatial axis `axis`, counted from 0; shapes must be exact.
  TapFinder(const OpView& op, int axis);

  // Returns 1, 2 or 4, or with antialias as many as the scale asks for.
  int count() const { return count_; }
  int64_t in() const { return in_; }
  int64_t out() const { return out_; }
  // Writes the position and the weight of each input of an output; nearest mode
  // has one input, of weight 1. Both arrays must hold count() elements.
  void At(int64_t out, int64_t* index, float* weight) const;
  // Returns whether the output lies beyond the input, where crops are filled.
  bool IsOutside(int64_t out) const;

 private:
  enum class Rounding : uint8_t { kFloor, kCeil, kPreferFloor, kPreferCeil };

  void ReadCoordinates(const AttributeMap& attributes, int axis);
  float Coordinate(int64_t out) const;
  int64_t Nearest(float at) const;
  int64_t Inside(int64_t index) const;
  // Returns the weight of an input at this distance, for cubic mode or, with
  // antialias, for linear mode.
  float WeightAt(float distance) const;
  // Writes the inputs around `at`, each weighed by its distance.
  void Window(float at, int64_t* index, float* weight) const;

  int count_ = 1;
  int64_t in_ = 1, out_ = 1;
  // A coordinate is (out + shift_) * step_ - back_.
  float step_ = 1;
  float shift_ = 0;
  float back_ = 0;
  // A crop goes from begin_ to end_, as fractions of the input, and output
  // last_ reaches its end; if last_ is 0, the only output is in the middle.
  bool is_crop_ = false;
  float begin_ = 0, end_ = 1, last_ = 0;
  bool linear_ = false;
  bool exclude_outside_ = false, antialias_ = false;
  // Distances are multiplied by this; it is below 1 if antialias widens the
  // window.
  float narrow_ = 1;
  Rounding rounding_ = Rounding::kFloor;
  float cubic_ = 0;
};

}  // namespace placelite

#endif  // LITE_KERNELS_INTERPOLATE_TAPS_H_
