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
// only ever meet padding (seen_positions.h).
#ifndef LITE_KERNELS_CONV2D_CONV2D_H_
#define LITE_KERNELS_CONV2D_CONV2D_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> Conv2dKernels();

// The reference is the oracle: it computes naively and in double.
Status Conv2dReference(const RunContext& context);

// These plan functions make the calls of OpenCL kernels, on slices of four
// channels. The first computes pixel by pixel; its parameter is the
// neighbouring pixels of a work item. The second shares each sum among several
// work items; its further parameter is their number. Both are in opencl.cc,
Status PlanConv2dOpenCl(const PrepareContext& context, OpenClCalls* calls);
Status PlanConv2dSplitOpenCl(const PrepareContext& context, OpenClCalls* calls);
Status PlanDepthwiseOpenCl(const PrepareContext& context, OpenClCalls* calls);
// opencl_unrolled.cc,
Status PlanConv2dUnrolledOpenCl(const PrepareContext& context,
                                OpenClCalls* calls);
Status PlanDepthwiseUnrolledOpenCl(const PrepareContext& context,
                                   OpenClCalls* calls);
// and opencl_winograd.cc, with outputs of 2 x 2 and 4 x 4 pixels.
Status PlanConv2dWinograd2OpenCl(const PrepareContext& context,
                                 OpenClCalls* calls);
Status PlanConv2dWinograd4OpenCl(const PrepareContext& context,
                                 OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_CONV2D_H_
