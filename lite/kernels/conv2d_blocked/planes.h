// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of depthwise convolution in NCHW[x]c. They
// compute one block of channels at a time, each pixel of it a vector.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_PLANES_H_
#define LITE_KERNELS_CONV2D_BLOCKED_PLANES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"
#include "lite/kernels/common/clamped_epilogue.h"

namespace placelite {

// A BlockedPlaneFunction computes
//
//   y[i][j][.] = bias[.] + sum_{u, v} filter[u][v][.] *
//       x[i * stride_h - pad_top + u * dilation_h]
//        [j * stride_w - pad_left + v * dilation_w][.]
//
// for rows first_row..last_row-1 of the output, and applies the epilogue.
struct BlockedPlane {
  const float* x;
  int64_t in_h, in_w;
  const float* filter;
  int64_t kernel_h, kernel_w;
  int64_t stride_h, stride_w;
  int64_t dilation_h, dilation_w;
  int64_t pad_top, pad_left;
  const float* bias;
  float* y;
  int64_t out_w;
  int64_t first_row, last_row;
  const ClampedEpilogue* epilogue;
  int64_t index;  // position of y[0][0][0] in the output
};
using BlockedPlaneFunction = void (*)(const BlockedPlane& plane);

// Returns the function for a square window of `size` and one stride in both
// directions without dilation, if there is special code for it; other windows,
// and size 0, get the general function.
using FindPlaneFunction = BlockedPlaneFunction (*)(int64_t size,
                                                   int64_t stride);

struct BlockedPlanes {
  int lanes;
  FindPlaneFunction find;  // null if the backend is not built
};

BlockedPlaneFunction FindPlaneAvx512(int64_t size, int64_t stride);
BlockedPlaneFunction FindPlaneAvx2(int64_t size, int64_t stride);
BlockedPlaneFunction FindPlaneNeon(int64_t size, int64_t stride);

inline constexpr BlockedPlanes kPlanesAvx512 = {16, LITE_X86(FindPlaneAvx512)};
inline constexpr BlockedPlanes kPlanesAvx2 = {8, LITE_X86(FindPlaneAvx2)};
inline constexpr BlockedPlanes kPlanesNeon = {4, LITE_ARM(FindPlaneNeon)};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_PLANES_H_
