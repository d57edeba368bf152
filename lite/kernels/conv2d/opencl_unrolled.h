// SPDX-License-Identifier: Apache-2.0
// conv2d of small kernels on an OpenCL device with its taps unrolled: input
// columns are read once for all pixels of a work item that need them, input
// slices once for several output slices.
#ifndef LITE_KERNELS_CONV2D_OPENCL_UNROLLED_H_
#define LITE_KERNELS_CONV2D_OPENCL_UNROLLED_H_

#include "lite/backends/opencl/call.h"

namespace placelite {

// One group of channels, no dilation. Parameters: neighbouring pixels and
// output slices of a work item, and the work group.
Status PlanConv2dUnrolledOpenCl(const PrepareContext& context,
                                OpenClCalls* calls);

// A filter for each channel, no dilation. Parameters: neighbouring pixels and
// rows of a work item, and the work group.
Status PlanDepthwiseUnrolledOpenCl(const PrepareContext& context,
                                   OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_OPENCL_UNROLLED_H_
