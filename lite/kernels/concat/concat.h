// SPDX-License-Identifier: Apache-2.0
// concat puts the inputs one behind the other along one axis.
#ifndef LITE_KERNELS_CONCAT_CONCAT_H_
#define LITE_KERNELS_CONCAT_CONCAT_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> ConcatKernels();

// This is the oracle: it computes one element at a time.
Status ConcatReference(const RunContext& context);

// This kernel makes one copy for each input and each index before the axis.
Status ConcatCopy(const RunContext& context);

// This plans the calls of OpenCL kernels: one call joins all blocked inputs;
// dense inputs have a call each.
Status PlanConcatOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_CONCAT_CONCAT_H_
