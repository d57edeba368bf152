// SPDX-License-Identifier: Apache-2.0
// conv2d in halves on Arm: output in NCHW8c, a vector of eight halves for each
// pixel and block of channels; the first layer reads NCHW. The
// template is that of conv2d_blocked.h with half the vectors.
//
// Products are added up in halves, as the processor has twice the lanes for
// them, but no more than 32 in a row: sums of these are floats, so that errors
// grow with the number of sums, not of products.
//
//   tiles.h    the inner loops: the direct template
//   direct.h   any convolution by it, 1x1 among them
//   planes.h   depthwise: a pixel of a block of channels is one vector
#ifndef LITE_KERNELS_CONV2D_HALF_CONV2D_HALF_H_
#define LITE_KERNELS_CONV2D_HALF_CONV2D_HALF_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> Conv2dHalfKernels();

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_HALF_CONV2D_HALF_H_
