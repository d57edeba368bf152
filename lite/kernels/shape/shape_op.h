// SPDX-License-Identifier: Apache-2.0
// shape returns the dimensions of the input as a tensor of int32.
#ifndef LITE_KERNELS_SHAPE_SHAPE_OP_H_
#define LITE_KERNELS_SHAPE_SHAPE_OP_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> ShapeOpKernels();

Status ShapeOpReference(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_SHAPE_SHAPE_OP_H_
