// SPDX-License-Identifier: Apache-2.0
// slice takes the elements starts[i] .. ends[i]-1 along axes[i]; negative
// positions count from the end, and all are clamped to the axis.
#ifndef LITE_KERNELS_SLICE_SLICE_H_
#define LITE_KERNELS_SLICE_SLICE_H_

#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/common/index.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> SliceKernels();

// Returns the first position taken along one axis of `rank`, which has `size`
// elements.
int64_t SliceStartAlong(const OpView& op, int axis, int rank, int64_t size);

// Returns the first position taken along every axis; shapes must be exact.
Index SliceStart(const OpView& op);

// This is the oracle: it computes one element at a time.
Status SliceReference(const RunContext& context);

// This kernel copies runs that are contiguous in the input. In NCHW[x]c the
// channels taken must be whole blocks of the input.
Status SliceCopy(const RunContext& context);

// This plans the calls of OpenCL kernels, on dense and on blocked tensors.
Status PlanSliceOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_SLICE_SLICE_H_
