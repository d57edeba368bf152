// SPDX-License-Identifier: Apache-2.0
// one_hot makes a new last axis with 1 at the position that X holds; a negative
// position counts from the end, and one out of range leaves only zeros.
#ifndef LITE_KERNELS_ONE_HOT_ONE_HOT_H_
#define LITE_KERNELS_ONE_HOT_ONE_HOT_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> OneHotKernels();

// This is the oracle: it computes one element at a time.
Status OneHotReference(const RunContext& context);
// This kernel writes zeros first, and then the ones.
Status OneHotFill(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_ONE_HOT_ONE_HOT_H_
