// SPDX-License-Identifier: Apache-2.0
// Where the inputs of a node must lie for its kernel: the places that the row
// declares, with "any" filled in.
#ifndef LITE_PASSES_LOWER_INPUT_PLACES_H_
#define LITE_PASSES_LOWER_INPUT_PLACES_H_

#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/kernel/registry.h"

namespace placelite {

// `wanted` with "any" replaced by what `actual` has.
Place FillAny(const Place& wanted, const Place& actual);

// One place for each input of `node`, epilogue operands included; that of an
// absent input does not count. Values of `graph` lie at their Value::place;
// `modelled` has the precision that the model gives to each of them, by value.
//
// Target and layout: "any" follows the value, those of later inputs follow the
// first input. Precision: "any" follows the value where the kernel takes it so;
// else it is the model's own precision, else float. Inputs that have one
// precision in the model get one here: that of the first of them, or of the
// first wide one. What a node hands to its blocks has the model's precision.
std::vector<Place> InputPlaces(const Graph& graph, const Node& node,
                               const KernelDef& def,
                               Span<const Precision> modelled,
                               const KernelRegistry& registry,
                               const DeviceInfo& device);

// Whether the kernel and, where one is decided, the variant of the node's
// decision hold for `op`.
Support AskDecided(const KernelDef& def, const Decision& decision,
                   const OpView& op, const DeviceInfo& device);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_INPUT_PLACES_H_
