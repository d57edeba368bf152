// SPDX-License-Identifier: Apache-2.0
// Reductions on an OpenCL device, row by row.
#ifndef LITE_KERNELS_REDUCE_OPENCL_H_
#define LITE_KERNELS_REDUCE_OPENCL_H_

#include "lite/backends/opencl/call.h"

namespace placelite {

Status PlanReduceOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_REDUCE_OPENCL_H_
