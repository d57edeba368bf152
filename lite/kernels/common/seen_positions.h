// SPDX-License-Identifier: Apache-2.0
// SeenPositions are the filter positions of a convolution that meet the input
// in some window. If a dilated filter is larger than the input, whole rows or
// columns of it read nothing but padding in every window: of a 3x3 filter with
// dilation 24 over 17x17 pixels only the middle position matters, and a ninth
// of the work is left.
#ifndef LITE_KERNELS_COMMON_SEEN_POSITIONS_H_
#define LITE_KERNELS_COMMON_SEEN_POSITIONS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "lite/core/op/window.h"

namespace placelite {

// A TapRange is the positions first..first+count-1 of one axis of the filter.
struct TapRange {
  int64_t first = 0;
  int64_t count = 1;
};

// Returns the smallest range that holds every position which meets one of the
// `in` pixels in one of the `out` windows, or one position if none does. The
// range begins earlier if padding would have to be negative otherwise.
TapRange SeenTapRange(const WindowAxis& axis, int64_t in, int64_t out);

class SeenPositions {
 public:
  // Cuts the windows of `params` down to the positions seen.
  explicit SeenPositions(Conv2dParams* params);

  // Returns a text that tells a filter packed with these positions alone from
  // one packed with others; it is empty if all positions are seen.
  std::string Key() const;

  // Returns the seen positions of `planes` planes of the filter, dense:
  // `filter` itself if all are seen, else the data of `buffer`.
  const float* Cut(const float* filter, int64_t planes,
                   std::vector<float>* buffer) const;

 private:
  bool IsWhole() const {
    return h_.count == kernel_h_ && w_.count == kernel_w_;
  }

  // This is the size of the window before the cut.
  int64_t kernel_h_, kernel_w_;
  TapRange h_, w_;
};

// Returns what a convolution has to compute: its parameters with the windows
// cut down to the positions seen.
Conv2dParams ReadSeenConv2d(const OpView& op);

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_SEEN_POSITIONS_H_
