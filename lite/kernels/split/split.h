// SPDX-License-Identifier: Apache-2.0
// split: the input cut along one axis, one part for each output.
#ifndef LITE_KERNELS_SPLIT_SPLIT_H_
#define LITE_KERNELS_SPLIT_SPLIT_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> SplitKernels();

// One element at a time: the oracle.
Status SplitReference(const RunContext& context);

// One copy for each output and each index before the axis.
Status SplitCopy(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_SPLIT_SPLIT_H_
