// SPDX-License-Identifier: Apache-2.0
// arg_max finds the position of the largest element along one axis: the first
// of several or, with select_last_index, the last. X is float, int32 or int64.
#ifndef LITE_KERNELS_ARG_MAX_ARG_MAX_H_
#define LITE_KERNELS_ARG_MAX_ARG_MAX_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> ArgMaxKernels();

// Returns the axis, normalised to the rank; a scalar is seen as [1]. Shapes
// must be exact.
int ArgMaxAxis(const OpView& op);

// This is the oracle: it computes one element at a time.
Status ArgMaxReference(const RunContext& context);

// This kernel makes one pass over each row or column, split over the pool.
Status ArgMaxScan(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_ARG_MAX_ARG_MAX_H_
