// SPDX-License-Identifier: Apache-2.0
// These are the kernel rows of the ops with subgraphs, `if` and `loop`. They
// have no code, since stages run the subgraphs (api/subgraph_runner.h); they
// declare that the host takes these ops with elements of any precision.
#ifndef LITE_KERNELS_CONTROL_CONTROL_H_
#define LITE_KERNELS_CONTROL_CONTROL_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> ControlKernels();

}  // namespace placelite

#endif  // LITE_KERNELS_CONTROL_CONTROL_H_
