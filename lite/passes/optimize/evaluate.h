// SPDX-License-Identifier: Apache-2.0
// Runs one op of constants with its host kernel.
#ifndef LITE_PASSES_OPTIMIZE_EVALUATE_H_
#define LITE_PASSES_OPTIMIZE_EVALUATE_H_

#include <string>
#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/kernel/registry.h"

namespace placelite {

// The outputs of `node`, whose inputs are all constants and whose output
// shapes are exact, in new memory. Unsupported when no host kernel of
// `kernels` takes the op. `kernel`, unless null, is set to the
// kernel that computed them.
Result<std::vector<Tensor>> Evaluate(const Graph& graph, const Node& node,
                                     const KernelRegistry& kernels,
                                     const KernelDef** kernel = nullptr);

}  // namespace placelite

#endif  // LITE_PASSES_OPTIMIZE_EVALUATE_H_
