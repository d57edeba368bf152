// SPDX-License-Identifier: Apache-2.0
// gather on an OpenCL device, row by row, by positions that are constants.
#ifndef LITE_KERNELS_GATHER_OPENCL_H_
#define LITE_KERNELS_GATHER_OPENCL_H_

#include "lite/backends/opencl/call.h"

namespace placelite {

// Fails where a position is out of range.
Status PlanGatherOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_GATHER_OPENCL_H_
