// SPDX-License-Identifier: Apache-2.0
// fill_constant makes a tensor whose elements are all `value`, or `int_value`
// if they are integers or booleans. Inference has already read the shape.
#ifndef LITE_KERNELS_FILL_CONSTANT_FILL_CONSTANT_H_
#define LITE_KERNELS_FILL_CONSTANT_FILL_CONSTANT_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> FillConstantKernels();

Status FillConstantReference(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_FILL_CONSTANT_FILL_CONSTANT_H_
