// SPDX-License-Identifier: Apache-2.0
// Element-wise ops of two tensors on an OpenCL device.
#ifndef LITE_KERNELS_ELEMENTWISE_OPENCL_H_
#define LITE_KERNELS_ELEMENTWISE_OPENCL_H_

#include "lite/backends/opencl/call.h"

namespace placelite {

// Images of slices, or tensors row by row.
Status PlanElementwiseOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_ELEMENTWISE_OPENCL_H_
