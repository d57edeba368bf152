// SPDX-License-Identifier: Apache-2.0
// In a transpose, axis i of the output is axis `axis[i]` of the input.
#ifndef LITE_KERNELS_TRANSPOSE_TRANSPOSE_H_
#define LITE_KERNELS_TRANSPOSE_TRANSPOSE_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> TransposeKernels();

// A TransposePlan is the transpose with as few axes as possible: axes of size 1
// are dropped, and axes that stay neighbours are merged.
struct TransposePlan {
  Shape output;
  // These are the elements of the input between neighbours along each axis of
  // `output`.
  Strides input_steps;
};
TransposePlan PlanTranspose(const OpView& op);

// This is the oracle: it computes one element at a time.
Status TransposeReference(const RunContext& context);

// This kernel copies rows that stay contiguous; otherwise it exchanges the
// output's last axis and the input's last axis in tiles.
Status TransposeTiled(const RunContext& context);

// This plans the calls of OpenCL kernels, on dense tensors.
Status PlanTransposeOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_TRANSPOSE_TRANSPOSE_H_
