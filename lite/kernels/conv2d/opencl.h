// SPDX-License-Identifier: Apache-2.0
// conv2d on an OpenCL device, on slices of four channels.
#ifndef LITE_KERNELS_CONV2D_OPENCL_H_
#define LITE_KERNELS_CONV2D_OPENCL_H_

#include "lite/backends/opencl/call.h"

namespace placelite {

// Pixel by pixel. Parameter 0: neighbouring pixels of a work item.
Status PlanConv2dOpenCl(const PrepareContext& context, OpenClCalls* calls);
// The same by several work items for each; parameter 1: how many.
Status PlanConv2dSplitOpenCl(const PrepareContext& context, OpenClCalls* calls);
Status PlanDepthwiseOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_OPENCL_H_
