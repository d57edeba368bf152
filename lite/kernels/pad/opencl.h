// SPDX-License-Identifier: Apache-2.0
// pad on an OpenCL device: row by row, and on slices whose channels stay.
#ifndef LITE_KERNELS_PAD_OPENCL_H_
#define LITE_KERNELS_PAD_OPENCL_H_

#include "lite/backends/opencl/call.h"

namespace placelite {

Status PlanPadOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_PAD_OPENCL_H_
