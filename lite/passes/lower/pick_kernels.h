// SPDX-License-Identifier: Apache-2.0
// Picks a kernel for one node; also used by the passes of this folder that add
// nodes.
#ifndef LITE_PASSES_LOWER_PICK_KERNELS_H_
#define LITE_PASSES_LOWER_PICK_KERNELS_H_

#include <optional>

#include "lite/passes/lower/lower.h"

namespace placelite {

// The places of a cast's input and output.
struct CastPlaces {
  Place from;
  Place to;
};

// Fills `report`, decision included. Fails only on pins; an op without a kernel
// is left undecided.
Status PickNode(const Graph& graph, const Node& node,
                const KernelRegistry& registry, const LowerOptions& options,
                OpReport* report);

// Picks a kernel for a node that lowering adds and that the user did not see: a
// pin which names the kernel of another op is not meant for it. `cast`
// restricts the kernels to those that cast between these places.
Status PickAddedNode(const Graph& graph, const Node& node,
                     const KernelRegistry& registry,
                     const LowerOptions& options,
                     const std::optional<CastPlaces>& cast, OpReport* report);

// Makes `chosen`, one of the op's candidates, its decision. The decision gets a
// fallback if `chosen` depends on shapes, and a variant if excludes forbid
// others.
void DecideFor(const CandidateReport& chosen, DecisionSource source,
               OpReport* report);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_PICK_KERNELS_H_
