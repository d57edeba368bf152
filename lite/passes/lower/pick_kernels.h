// The pick of one node, for the passes of this folder that add nodes.
#ifndef LITE_PASSES_LOWER_PICK_KERNELS_H_
#define LITE_PASSES_LOWER_PICK_KERNELS_H_

#include "lite/passes/lower/lower.h"

namespace placelite {

// Fills `report`, decision included. Fails only on pins; an op without kernel
// is left undecided.
Status PickNode(const Graph& graph, const Node& node,
                const KernelRegistry& registry, const LowerOptions& options,
                OpReport* report);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_PICK_KERNELS_H_
