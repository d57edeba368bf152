// SPDX-License-Identifier: Apache-2.0
// interpolate on an OpenCL device, on slices of four channels.
#ifndef LITE_KERNELS_INTERPOLATE_OPENCL_H_
#define LITE_KERNELS_INTERPOLATE_OPENCL_H_

#include "lite/backends/opencl/call.h"

namespace placelite {

Status PlanInterpolateOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_INTERPOLATE_OPENCL_H_
