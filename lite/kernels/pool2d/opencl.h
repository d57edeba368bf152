// SPDX-License-Identifier: Apache-2.0
// pool2d on an OpenCL device, on slices of four channels.
#ifndef LITE_KERNELS_POOL2D_OPENCL_H_
#define LITE_KERNELS_POOL2D_OPENCL_H_

#include "lite/backends/opencl/call.h"

namespace placelite {

Status PlanPool2dOpenCl(const PrepareContext& context, OpenClCalls* calls);
// A group of work items for each window.
Status PlanPool2dGroupOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_POOL2D_OPENCL_H_
