// SPDX-License-Identifier: Apache-2.0
// Casts constants to other precisions while lowering: kernels that pack weights
// need constants, and would refuse the result of a cast that runs each time.
#ifndef LITE_PASSES_LOWER_CAST_CONSTANT_H_
#define LITE_PASSES_LOWER_CAST_CONSTANT_H_

#include <string>

#include "lite/core/kernel/registry.h"
#include "lite/core/tensor/tensor.h"

namespace placelite {

// Casts `constant` (dense, on the CPU) to another precision, in new memory.
// Unless null, `kernel` receives the host kernel that cast it.
// Fails with kUnsupported if no host kernel of `registry` converts between the
// two precisions.
Result<Tensor> CastConstant(const Tensor& constant, Precision to,
                            const KernelRegistry& registry,
                            const KernelDef** kernel = nullptr);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_CAST_CONSTANT_H_
