// SPDX-License-Identifier: Apache-2.0
// transpose: axis i of the output is axis `axis[i]` of the input.
#ifndef LITE_KERNELS_TRANSPOSE_TRANSPOSE_H_
#define LITE_KERNELS_TRANSPOSE_TRANSPOSE_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> TransposeKernels();

// A transpose with as few axes as say the same: axes of size 1 are gone, and
// axes that stay neighbours are one.
struct TransposePlan {
  Shape output;
  // Elements between neighbours along each axis of `output`, in the input.
  Strides input_steps;
};
TransposePlan PlanTranspose(const OpView& op);

// One element at a time: the oracle.
Status TransposeReference(const RunContext& context);

// Rows that stay contiguous are copied; otherwise the output's last axis and
// the input's last axis are exchanged in tiles.
Status TransposeTiled(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_TRANSPOSE_TRANSPOSE_H_
