// SPDX-License-Identifier: Apache-2.0
// expand and tile repeat elements of X.
//
// expand repeats axes of size 1 (NumPy broadcasting to a shape that inference
// has already read); tile repeats whole axes. Missing axes in front count as 1.
#ifndef LITE_KERNELS_EXPAND_EXPAND_H_
#define LITE_KERNELS_EXPAND_EXPAND_H_

#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/common/index.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> ExpandKernels();

// Returns the shape of X with axes of size 1 in front, up to `rank`.
Shape PaddedShape(const Shape& x, int rank);

// This is the oracle: it computes one element at a time. For both ops, element
// i of the output is that of X with every coordinate modulo its size.
Status ExpandReference(const RunContext& context);

// These kernels copy runs of memory that are equal in X and the output as a
// whole, and fill runs of one element.
Status ExpandRuns(const RunContext& context);
Status TileRuns(const RunContext& context);

// This plans the calls of OpenCL kernels for both ops, on dense tensors.
Status PlanExpandOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_EXPAND_EXPAND_H_
