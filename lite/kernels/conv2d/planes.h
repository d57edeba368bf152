// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of depthwise convolution with small square
// windows. They read the input in place: at the left and right border they use
// masks, and they leave out rows above and below the input.
#ifndef LITE_KERNELS_CONV2D_PLANES_H_
#define LITE_KERNELS_CONV2D_PLANES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"
#include "lite/kernels/common/clamped_epilogue.h"

namespace placelite {

// A DepthwisePlane is the convolution of one channel; strides are 1 or 2.
struct DepthwisePlane {
  const float* x;
  int64_t in_h, in_w;
  int64_t stride_h, stride_w;
  int64_t pad_top, pad_left;
  const float* filter;
  float bias;
  float* y;
  int64_t out_h, out_w;
  const ClampedEpilogue* epilogue;
  int64_t index;  // position of y[0][0] in the output
};
using DepthwisePlaneFunction = void (*)(const DepthwisePlane& plane);

LITE_DECLARE_STAMPED(void, Depthwise3x3, const DepthwisePlane& plane);
LITE_DECLARE_STAMPED(void, Depthwise5x5, const DepthwisePlane& plane);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_PLANES_H_
