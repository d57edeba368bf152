// SPDX-License-Identifier: Apache-2.0
// reshape, flatten, squeeze, unsqueeze and identity give the input's elements
// another shape. The memory planner makes the output a view wherever it can.
#ifndef LITE_KERNELS_RESHAPE_RESHAPE_H_
#define LITE_KERNELS_RESHAPE_RESHAPE_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> ReshapeKernels();

}  // namespace placelite

#endif  // LITE_KERNELS_RESHAPE_RESHAPE_H_
