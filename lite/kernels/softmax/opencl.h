// SPDX-License-Identifier: Apache-2.0
// softmax on an OpenCL device, on elements row by row or matrices in images.
#ifndef LITE_KERNELS_SOFTMAX_OPENCL_H_
#define LITE_KERNELS_SOFTMAX_OPENCL_H_

#include "lite/backends/opencl/call.h"

namespace placelite {

// One work item for each row.
Status PlanSoftmaxOpenCl(const PrepareContext& context, OpenClCalls* calls);
// A group of them, along the last axis.
Status PlanSoftmaxGroupOpenCl(const PrepareContext& context,
                              OpenClCalls* calls);

// Along the last axis of what lies in texels (ImageFolder).
Status PlanSoftmaxFolderOpenCl(const PrepareContext& context,
                               OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_SOFTMAX_OPENCL_H_
