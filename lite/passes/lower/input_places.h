// SPDX-License-Identifier: Apache-2.0
// Determines where the inputs of a node must lie for its kernel: the places
// that the kernel row declares, with "any" replaced.
#ifndef LITE_PASSES_LOWER_INPUT_PLACES_H_
#define LITE_PASSES_LOWER_INPUT_PLACES_H_

#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/kernel/registry.h"

namespace placelite {

// Whether the kernel takes input `i` in any layout while its outputs have one
// of their own: then the input stays as it is, whatever the others are. Kernels
// whose outputs have any layout, too, take all inputs in that of the first.
bool TakesAnyLayout(const KernelDef& def, const Node& node, size_t i);

// Returns `wanted` with each "any" replaced by what `actual` has.
Place FillAny(const Place& wanted, const Place& actual);

// Returns one place for each input of `node`, which is decided, epilogue
// operands included; the place of an absent input has no meaning. Values of
// `graph` lie at their Value::place; `modelled` holds, by value, the precision
// that the model gives to each.
//
// Target and layout: for the first input "any" follows the value, for later
// inputs it follows the first input. Precision: "any" follows the value if the
// kernel accepts it so; otherwise it is the model's own precision or, failing
// that, float. Inputs that have one precision in the model get one precision
// here: that of the first of them, or of the first wide one. What a node passes
// to its subgraphs has the model's precision.
std::vector<Place> InputPlaces(const Graph& graph, const Node& node,
                               Span<const Precision> modelled,
                               const KernelRegistry& registry,
                               const DeviceInfo& device);

// Whether the decided kernel supports `op` and, if a variant is pinned, whether
// that one does.
Support AskDecided(const Decision& decision, const OpView& op,
                   const DeviceInfo& device);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_INPUT_PLACES_H_
