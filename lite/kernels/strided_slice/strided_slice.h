// SPDX-License-Identifier: Apache-2.0
// strided_slice: every n-th element between two positions of some axes, also
// backwards (op/strided_slice.h has the positions).
#ifndef LITE_KERNELS_STRIDED_SLICE_STRIDED_SLICE_H_
#define LITE_KERNELS_STRIDED_SLICE_STRIDED_SLICE_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> StridedSliceKernels();

// One element at a time: the oracle.
Status StridedSliceReference(const RunContext& context);

// Row by row, the positions of a row's first element computed once.
Status StridedSliceRows(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_STRIDED_SLICE_STRIDED_SLICE_H_
