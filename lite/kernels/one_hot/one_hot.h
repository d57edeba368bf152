// SPDX-License-Identifier: Apache-2.0
// one_hot: a new last axis with 1 at the position that X holds; a negative
// position counts from the end, one out of range leaves zeros alone.
#ifndef LITE_KERNELS_ONE_HOT_ONE_HOT_H_
#define LITE_KERNELS_ONE_HOT_ONE_HOT_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> OneHotKernels();

// One element at a time: the oracle.
Status OneHotReference(const RunContext& context);
// Zeros, then the ones.
Status OneHotFill(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_ONE_HOT_ONE_HOT_H_
