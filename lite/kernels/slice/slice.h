// SPDX-License-Identifier: Apache-2.0
// slice: elements starts[i] .. ends[i]-1 along axes[i]; negative positions
// count from the end, and all are clamped to the axis.
#ifndef LITE_KERNELS_SLICE_SLICE_H_
#define LITE_KERNELS_SLICE_SLICE_H_

#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/common/index.h"

namespace placelite {

Span<const KernelDef> SliceKernels();

// The first position taken along one axis of `rank`, which has `size` elements.
int64_t SliceStartAlong(const OpView& op, int axis, int rank, int64_t size);

// The same along every axis; exact shapes required.
Index SliceStart(const OpView& op);

// One element at a time: the oracle.
Status SliceReference(const RunContext& context);

// Runs that are contiguous in the input are copied whole. In NCHW[x]c the
// channels taken must be whole blocks of the input.
Status SliceCopy(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_SLICE_SLICE_H_
