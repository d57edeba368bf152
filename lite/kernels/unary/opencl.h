// SPDX-License-Identifier: Apache-2.0
// The unary family on an OpenCL device.
#ifndef LITE_KERNELS_UNARY_OPENCL_H_
#define LITE_KERNELS_UNARY_OPENCL_H_

#include "lite/backends/opencl/call.h"

namespace placelite {

Status PlanUnaryOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_UNARY_OPENCL_H_
