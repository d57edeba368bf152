// SPDX-License-Identifier: Apache-2.0
// conv2d_transpose on an OpenCL device, on slices of four channels.
#ifndef LITE_KERNELS_CONV2D_TRANSPOSE_OPENCL_H_
#define LITE_KERNELS_CONV2D_TRANSPOSE_OPENCL_H_

#include "lite/backends/opencl/call.h"

namespace placelite {

Status PlanConv2dTransposeOpenCl(const PrepareContext& context,
                                 OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_TRANSPOSE_OPENCL_H_
