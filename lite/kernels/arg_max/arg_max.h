// SPDX-License-Identifier: Apache-2.0
// arg_max: the position of the largest element along one axis, the first of
// several or, with select_last_index, the last. X is float, int32 or int64.
#ifndef LITE_KERNELS_ARG_MAX_ARG_MAX_H_
#define LITE_KERNELS_ARG_MAX_ARG_MAX_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> ArgMaxKernels();

// Within the rank; a scalar is seen as [1]. Exact shapes required.
int ArgMaxAxis(const OpView& op);

// One element at a time: the oracle.
Status ArgMaxReference(const RunContext& context);

// One pass over each row or column, split over the pool.
Status ArgMaxScan(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_ARG_MAX_ARG_MAX_H_
