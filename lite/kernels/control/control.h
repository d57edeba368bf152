// SPDX-License-Identifier: Apache-2.0
// Rows of the ops with blocks, `if` and `loop`. They have no code: a block is a
// graph, which stages run (api/block_runner.h); what they say is that the host
// takes these ops with any elements.
#ifndef LITE_KERNELS_CONTROL_CONTROL_H_
#define LITE_KERNELS_CONTROL_CONTROL_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> ControlKernels();

}  // namespace placelite

#endif  // LITE_KERNELS_CONTROL_CONTROL_H_
