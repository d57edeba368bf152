// SPDX-License-Identifier: Apache-2.0
// What pins and excludes name: ops, kernels, variants.
#ifndef LITE_PASSES_LOWER_CHECK_PINS_H_
#define LITE_PASSES_LOWER_CHECK_PINS_H_

#include "lite/passes/lower/lower.h"

namespace placelite {

bool PinConcerns(const Pin& pin, const Node& node);

// What `pin` chooses. A kernel that is refused lists no variants, so the
// registry is asked.
Result<Decision> DecisionOf(const Pin& pin, const KernelRegistry& registry);

// Whether each pin names a kernel, and an op of the graph or of its blocks; and
// each exclude that is no glob a kernel.
Status CheckPins(const Graph& graph, const KernelRegistry& registry,
                 const LowerOptions& options);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_CHECK_PINS_H_
