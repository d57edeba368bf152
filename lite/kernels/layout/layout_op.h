// layout: the same elements in another order of memory. NCHW, NHWC and
// NCHW[x]c of any x, in every pair; channels that fill up a block are zero.
// Tensors that are not of rank 4 are row-major in all of them.
#ifndef LITE_KERNELS_LAYOUT_LAYOUT_OP_H_
#define LITE_KERNELS_LAYOUT_LAYOUT_OP_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> LayoutOpKernels();

// One element at a time, by the definition of the layouts: the oracle.
Status LayoutReference(const RunContext& context);

// Channels against pixels in tiles, a copy where nothing moves.
Status LayoutTiled(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_LAYOUT_LAYOUT_OP_H_
