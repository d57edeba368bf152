// SPDX-License-Identifier: Apache-2.0
// slice on an OpenCL device.
#ifndef LITE_KERNELS_SLICE_OPENCL_H_
#define LITE_KERNELS_SLICE_OPENCL_H_

#include "lite/backends/opencl/call.h"

namespace placelite {

Status PlanSliceOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_SLICE_OPENCL_H_
