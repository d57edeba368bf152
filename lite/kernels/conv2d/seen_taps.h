// SPDX-License-Identifier: Apache-2.0
// The kernel elements of a convolution that meet the image. Where a dilated
// kernel is larger than the image, whole rows or columns of it read nothing but
// padding in every window: of a 3x3 kernel with dilation 24 over 17x17 pixels
// the middle element alone matters, and a ninth of the work is left.
#ifndef LITE_KERNELS_CONV2D_SEEN_TAPS_H_
#define LITE_KERNELS_CONV2D_SEEN_TAPS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "lite/core/op/window.h"

namespace placelite {

// Elements first..first+count-1 of one axis of the kernel.
struct TapRange {
  int64_t first = 0;
  int64_t count = 1;
};

// The smallest range that holds every element which meets one of the `in`
// pixels in one of the `out` windows; one element where none does. It begins
// earlier where padding would have to be negative otherwise.
TapRange SeenTapRange(const WindowAxis& axis, int64_t in, int64_t out);

class SeenTaps {
 public:
  // Cuts the windows of `params` down to the elements seen.
  explicit SeenTaps(Conv2dParams* params);

  // What tells a filter packed with these elements alone from another; empty
  // when they are all.
  std::string Key() const;

  // The elements seen of `planes` planes of the filter, dense: `filter` itself
  // when they are all, else `buffer`.
  const float* Cut(const float* filter, int64_t planes,
                   std::vector<float>* buffer) const;

 private:
  bool IsWhole() const {
    return h_.count == kernel_h_ && w_.count == kernel_w_;
  }

  int64_t kernel_h_, kernel_w_;  // before the cut
  TapRange h_, w_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_SEEN_TAPS_H_
