// SPDX-License-Identifier: Apache-2.0
// expand and tile on an OpenCL device, row by row.
#ifndef LITE_KERNELS_EXPAND_OPENCL_H_
#define LITE_KERNELS_EXPAND_OPENCL_H_

#include "lite/backends/opencl/call.h"

namespace placelite {

Status PlanExpandOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_EXPAND_OPENCL_H_
