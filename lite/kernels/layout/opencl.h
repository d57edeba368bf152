// SPDX-License-Identifier: Apache-2.0
// Layout and precision of tensors on an OpenCL device.
#ifndef LITE_KERNELS_LAYOUT_OPENCL_H_
#define LITE_KERNELS_LAYOUT_OPENCL_H_

#include "lite/backends/opencl/call.h"

namespace placelite {

// Input 0 as output 0 lies, whatever they are; floats and halves.
Status PlanLayoutOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_LAYOUT_OPENCL_H_
