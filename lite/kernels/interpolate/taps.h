// The inputs that outputs of interpolate are made of, along one axis.
#ifndef LITE_KERNELS_INTERPOLATE_TAPS_H_
#define LITE_KERNELS_INTERPOLATE_TAPS_H_

#include <cstdint>

#include "lite/core/op/op_view.h"

namespace placelite {

inline constexpr int kMaxTaps = 4;
inline constexpr int kMaxImageAxes = 3;

// Position and weight of each input; nearest has one, of weight 1.
struct Taps {
  int64_t index[kMaxTaps];
  float weight[kMaxTaps];
};

class TapFinder {
 public:
  TapFinder() = default;
  // For image axis `axis`, counted from 0; shapes are exact.
  TapFinder(const OpView& op, int axis);

  // 1, 2 or 4.
  int count() const { return count_; }
  int64_t in() const { return in_; }
  int64_t out() const { return out_; }
  Taps At(int64_t out) const;

 private:
  enum class Rounding : uint8_t { kFloor, kCeil, kPreferFloor, kPreferCeil };

  float Coordinate(int64_t out) const;
  int64_t Nearest(float at) const;
  int64_t Inside(int64_t index) const;
  Taps Cubic(float at) const;

  int count_ = 1;
  int64_t in_ = 1, out_ = 1;
  // A coordinate is (out + shift_) * step_ - back_.
  float step_ = 1;
  float shift_ = 0;
  float back_ = 0;
  bool exclude_outside_ = false;
  Rounding rounding_ = Rounding::kFloor;
  float cubic_ = 0;
};

}  // namespace placelite

#endif  // LITE_KERNELS_INTERPOLATE_TAPS_H_
