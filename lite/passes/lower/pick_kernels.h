// SPDX-License-Identifier: Apache-2.0
// The pick of one node, also for the passes of this folder that add nodes.
#ifndef LITE_PASSES_LOWER_PICK_KERNELS_H_
#define LITE_PASSES_LOWER_PICK_KERNELS_H_

#include <optional>

#include "lite/passes/lower/lower.h"

namespace placelite {

// Where a cast's input lies and its output goes.
struct CastPlaces {
  Place from;
  Place to;
};

// Fills `report`, decision included. Fails only on pins; an op without kernel
// is left undecided.
Status PickNode(const Graph& graph, const Node& node,
                const KernelRegistry& registry, const LowerOptions& options,
                OpReport* report);

// The same for a node that lowering adds and the user did not see: a pin that
// names the kernel of another op is not meant for it. `cast` restricts the
// kernels to those between these places.
Status PickAddedNode(const Graph& graph, const Node& node,
                     const KernelRegistry& registry,
                     const LowerOptions& options,
                     const std::optional<CastPlaces>& cast, OpReport* report);

// Makes `chosen`, one of the op's candidates, its decision: with a fallback
// where it depends on shapes, and the variant that excludes leave.
void DecideFor(const CandidateReport& chosen, DecisionSource source,
               OpReport* report);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_PICK_KERNELS_H_
