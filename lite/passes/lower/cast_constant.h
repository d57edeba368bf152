// SPDX-License-Identifier: Apache-2.0
// Constants in other precisions, computed while lowering: kernels that pack
// weights ask for constants, and would not take what a cast computes each run.
#ifndef LITE_PASSES_LOWER_CAST_CONSTANT_H_
#define LITE_PASSES_LOWER_CAST_CONSTANT_H_

#include <string>

#include "lite/core/kernel/registry.h"
#include "lite/core/tensor/tensor.h"

namespace placelite {

// `constant` (dense, on the CPU) in another precision, in new memory, and in
// `kernel`, unless null, the name of the host kernel that has cast it.
// kUnsupported: no host kernel of `registry` converts between the two.
Result<Tensor> CastConstant(const Tensor& constant, Precision to,
                            const KernelRegistry& registry,
                            std::string* kernel = nullptr);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_CAST_CONSTANT_H_
