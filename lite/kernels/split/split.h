// SPDX-License-Identifier: Apache-2.0
// split cuts the input along one axis into one part for each output.
#ifndef LITE_KERNELS_SPLIT_SPLIT_H_
#define LITE_KERNELS_SPLIT_SPLIT_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> SplitKernels();

// This is the oracle: it computes one element at a time.
Status SplitReference(const RunContext& context);

// This kernel makes one copy for each output and each index before the axis.
Status SplitCopy(const RunContext& context);

// This plans the calls of OpenCL kernels, one for each output.
Status PlanSplitOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_SPLIT_SPLIT_H_
