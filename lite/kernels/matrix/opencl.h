// SPDX-License-Identifier: Apache-2.0
// fc and matmul on an OpenCL device, on matrices row by row.
#ifndef LITE_KERNELS_MATRIX_OPENCL_H_
#define LITE_KERNELS_MATRIX_OPENCL_H_

#include "lite/backends/opencl/call.h"

namespace placelite {

Status PlanFcOpenCl(const PrepareContext& context, OpenClCalls* calls);
Status PlanMatmulOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_MATRIX_OPENCL_H_
