// SPDX-License-Identifier: Apache-2.0
// These kernels compute conv2d with small windows on an OpenCL device and
// unroll the filter positions: input columns are read once for all pixels of a
// work item that need them, and input slices once for several output slices.
#ifndef LITE_KERNELS_CONV2D_OPENCL_UNROLLED_H_
#define LITE_KERNELS_CONV2D_OPENCL_UNROLLED_H_

#include "lite/backends/opencl/call.h"

namespace placelite {

// This kernel takes one group of channels and no dilation. Its parameters are
// the neighbouring pixels and the output slices of a work item, and the work
// group.
Status PlanConv2dUnrolledOpenCl(const PrepareContext& context,
                                OpenClCalls* calls);

// This kernel takes a filter for each channel and no dilation. Its parameters
// are the neighbouring pixels and the rows of a work item, and the work group.
Status PlanDepthwiseUnrolledOpenCl(const PrepareContext& context,
                                   OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_OPENCL_UNROLLED_H_
