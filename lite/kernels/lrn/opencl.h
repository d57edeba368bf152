// SPDX-License-Identifier: Apache-2.0
// lrn on an OpenCL device, on slices of four channels.
#ifndef LITE_KERNELS_LRN_OPENCL_H_
#define LITE_KERNELS_LRN_OPENCL_H_

#include "lite/backends/opencl/call.h"

namespace placelite {

Status PlanLrnOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_LRN_OPENCL_H_
