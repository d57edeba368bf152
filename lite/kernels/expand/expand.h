// SPDX-License-Identifier: Apache-2.0
// expand and tile: elements of X again and again.
//
// expand repeats axes of size 1 (NumPy broadcasting to a shape that inference
// has read already); tile repeats whole axes. Missing axes in front count as 1.
#ifndef LITE_KERNELS_EXPAND_EXPAND_H_
#define LITE_KERNELS_EXPAND_EXPAND_H_

#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/common/index.h"

namespace placelite {

Span<const KernelDef> ExpandKernels();

// The shape of X with axes of 1 in front, up to `rank`.
Shape PaddedShape(const Shape& x, int rank);

// One element at a time: the oracle. Element i of the output is that of X with
// every coordinate modulo its size, for both ops.
Status ExpandReference(const RunContext& context);

// Runs of memory that lie in X as in the output are copied whole, those of one
// element filled.
Status ExpandRuns(const RunContext& context);
Status TileRuns(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_EXPAND_EXPAND_H_
