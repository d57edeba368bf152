// SPDX-License-Identifier: Apache-2.0
// concat on an OpenCL device.
#ifndef LITE_KERNELS_CONCAT_OPENCL_H_
#define LITE_KERNELS_CONCAT_OPENCL_H_

#include "lite/backends/opencl/call.h"

namespace placelite {

Status PlanConcatOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_CONCAT_OPENCL_H_
