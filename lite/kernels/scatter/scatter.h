// SPDX-License-Identifier: Apache-2.0
// gather_nd, scatter_nd and put_along_axis read or write elements at the
// positions in Index (int32 or int64). Negative positions count from the end; a
// position out of range is an error of Run, before anything is written.
//
// If several updates have one position, they are applied one after the other.
#ifndef LITE_KERNELS_SCATTER_SCATTER_H_
#define LITE_KERNELS_SCATTER_SCATTER_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> ScatterKernels();

// These kernels use the strides of X.
Status GatherNdRuns(const RunContext& context);
Status ScatterNdRuns(const RunContext& context);
// Threads write to different elements.
Status PutAlongAxisRuns(const RunContext& context);

Status GatherNdReference(const RunContext& context);
Status ScatterNdReference(const RunContext& context);
Status PutAlongAxisReference(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_SCATTER_SCATTER_H_
