// SPDX-License-Identifier: Apache-2.0
// Checks that pins and excludes name ops, kernels and variants that exist.
#ifndef LITE_PASSES_LOWER_CHECK_PINS_H_
#define LITE_PASSES_LOWER_CHECK_PINS_H_

#include "lite/passes/lower/lower.h"

namespace placelite {

bool PinConcerns(const Pin& pin, const Node& node);

// The decision that `pin` asks for. The registry is searched, because a kernel
// that is refused lists no variants in the report.
Result<Decision> DecisionOf(const Pin& pin, const KernelRegistry& registry);

// Checks that each pin names an existing kernel or variant and an op of the
// graph or of its subgraphs, and that each exclude without wildcards names an
// existing kernel or variant.
Status CheckPins(const Graph& graph, const KernelRegistry& registry,
                 const LowerOptions& options);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_CHECK_PINS_H_
