// SPDX-License-Identifier: Apache-2.0
// conv2d convolves an NCHW input with a filter [out channels, channels per
// group, height, width]:
//
//   y[n, o, i, j] = bias[o] + sum_{c, u, v} filter[o, c, u, v] *
//       x[n, g C + c, i * stride_h - top + u * dilation_h,
//                     j * stride_w - left + v * dilation_w]
//
// where C is the number of channels per group, g is the group of o, and x is
// zero outside of its height and width. There are three algorithms beside the
// reference: products of matrices (gemm.h), dot products for filters that are
// applied to few pixels (gemv.h), and sums along rows of pixels if each group
// has one channel (depthwise.h). The products leave out filter positions that
// only ever meet padding (seen_taps.h).
#ifndef LITE_KERNELS_CONV2D_CONV2D_H_
#define LITE_KERNELS_CONV2D_CONV2D_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> Conv2dKernels();

// The reference is the oracle: it computes naively and in double.
Status Conv2dReference(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_CONV2D_H_
