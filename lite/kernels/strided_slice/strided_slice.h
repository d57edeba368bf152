// SPDX-License-Identifier: Apache-2.0
// strided_slice takes every n-th element between two positions of some axes,
// also backwards (op/strided_slice.h computes the positions).
#ifndef LITE_KERNELS_STRIDED_SLICE_STRIDED_SLICE_H_
#define LITE_KERNELS_STRIDED_SLICE_STRIDED_SLICE_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> StridedSliceKernels();

// This is the oracle: it computes one element at a time.
Status StridedSliceReference(const RunContext& context);

// This kernel goes row by row and computes the position of a row's first
// element once.
Status StridedSliceRows(const RunContext& context);

// This plans the calls of OpenCL kernels, on dense tensors.
Status PlanStridedSliceOpenCl(const PrepareContext& context,
                              OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_STRIDED_SLICE_STRIDED_SLICE_H_
