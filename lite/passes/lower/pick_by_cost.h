// SPDX-License-Identifier: Apache-2.0
// Chooses kernels for the whole graph by the cost of the kernels and of the
// casts between them. Each op is a node of a PBQP (pbqp.h) whose choices are
// its kernels, once for each layout if a kernel takes any. Where neighbours
// disagree, the edge between them has the cost of the cast. (NeoCPU, section
// 3.3, chooses the layouts of convolutions together in this way.) A cast that
// several readers share counts for each of them.
//
// The default pick takes estimates (kernel/estimate.h) over the kernels of the
// CPU's target that the score chose, and over those of host: in portable code a
// view, split or concat may move nothing, and a kernel that only copies is as
// good as any. `--pick=model` takes them over all kernels of the CPU and of
// OpenCL. Both take the precisions of the valid places, and an op costs what
// the variant does that the kernel would run. Nothing is measured, and the same
// graph and device give the same answer. A search (api/search.h) hands in costs
// that it has measured.
#ifndef LITE_PASSES_LOWER_PICK_BY_COST_H_
#define LITE_PASSES_LOWER_PICK_BY_COST_H_

#include <memory>
#include <vector>

#include "lite/passes/lower/pick_kernels.h"

namespace placelite {

// Provides costs that are not estimates. All must be in one unit.
class GraphCosts {
 public:
  virtual ~GraphCosts() = default;

  // The cost of `node` with `kernel` and its output in `layout`; infinity means
  // that this must not be chosen.
  virtual double Kernel(const Node& node, const KernelDef& kernel,
                        Layout layout) = 0;
  // The cost of bringing a value from one place to another. A part that is
  // "any" in one place is the same as in the other.
  virtual double Cast(const ValueInfo& info, const Place& from,
                      const Place& to) = 0;
};

// One node's candidates and what is decided for it.
struct NodePick {
  std::unique_ptr<Candidates> candidates;
  Pick pick;
};

// Whether costs, and so shapes, decide for ops that the score has chosen for.
inline bool PicksByCost(const LowerOptions& options) {
  return options.pick == PickBy::kScore || options.pick == PickBy::kCost;
}

// Replaces the decisions that the score has made; `picks` are in the order of
// the graph's nodes. Pins and kept decisions stay. If costs are estimates, ops
// of unknown shapes stay, too, and with the default pick those that the score
// gave to a device. Where nothing is to be decided, GraphPick::cycles is NaN.
GraphPick PickByCost(const Graph& graph, const LowerOptions& options,
                     std::vector<NodePick>* picks);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_PICK_BY_COST_H_
