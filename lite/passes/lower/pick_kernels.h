// SPDX-License-Identifier: Apache-2.0
// Picks a kernel for one node; also used by the passes of this folder that add
// nodes.
#ifndef LITE_PASSES_LOWER_PICK_KERNELS_H_
#define LITE_PASSES_LOWER_PICK_KERNELS_H_

#include <string>

#include "lite/passes/lower/candidates.h"

namespace placelite {

// The decision for one node.
struct Pick {
  Decision decision;  // not decided: no kernel runs the node
  std::string note;   // why an earlier decision was replaced
};

// Picks by the first of these that has something to say: pins, the plan, the
// decision of the model, the score. `node` is the one of `candidates`. Fails
// only on pins. A node that lowering has `added`, and the user did not see, is
// not meant by a pin that names the kernel of another op.
Result<Pick> PickNode(const Node& node, const KernelRegistry& registry,
                      const LowerOptions& options, bool added,
                      Candidates* candidates);

// Returns the decision for `chosen`, one of the candidates. It has a fallback
// if `chosen` depends on shapes, and a variant if excludes forbid others.
Decision DecideFor(const KernelCandidate& chosen, DecisionSource source,
                   Candidates* candidates);

// Picks a kernel for a node that lowering adds, and describes it in `report`,
// if that is not null. `cast` restricts the kernels to those that cast between
// these places. Fails with kUnsupported, naming each refusal, if there is none.
Result<Decision> PickAddedNode(const Graph& graph, const Node& node,
                               const KernelRegistry& registry,
                               const LowerOptions& options,
                               const std::optional<CastPlaces>& cast,
                               OpReport* report);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_PICK_KERNELS_H_
