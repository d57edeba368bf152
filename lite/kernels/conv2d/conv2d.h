// SPDX-License-Identifier: Apache-2.0
// conv2d, input NCHW, filter [out channels, channels per group, height, width]:
//
//   y[n, o, i, j] = bias[o] + sum_{c, u, v} filter[o, c, u, v] *
//       x[n, g C + c, i * stride_h - top + u * dilation_h,
//                     j * stride_w - left + v * dilation_w]
//
// where C is the channels per group, g the group of o, and x is zero outside
// of the image. Three algorithms beside the reference: products of matrices
// (gemm.h), dot products where a filter meets few pixels (gemv.h), and sums
// along rows of the image where each group has one channel (depthwise.h). The
// products leave out what of the kernel meets no pixel (seen_taps.h).
#ifndef LITE_KERNELS_CONV2D_CONV2D_H_
#define LITE_KERNELS_CONV2D_CONV2D_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> Conv2dKernels();

// Naive, in double: the oracle.
Status Conv2dReference(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_CONV2D_H_
