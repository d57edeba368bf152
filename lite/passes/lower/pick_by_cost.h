// SPDX-License-Identifier: Apache-2.0
// Kernels for the whole graph by what they and the casts between them cost.
// Each op is a node of a PBQP (pbqp.h) whose choices are its kernels, in each
// layout where a kernel takes any. Where neighbours disagree, the edge between
// them costs the cast. (NeoCPU, section 3.3: layouts of convolutions chosen
// together.) A cast that several readers share counts for each of them.
//
// `--pick=model` takes estimates: an op costs that of the variant that the
// kernel would run, and where there is none what its operations and bytes
// suggest. Nothing is measured, and the same graph and device give the same
// answer. A search (api/search.h) hands in costs that it has measured.
#ifndef LITE_PASSES_LOWER_PICK_BY_COST_H_
#define LITE_PASSES_LOWER_PICK_BY_COST_H_

#include "lite/passes/lower/lower.h"

namespace placelite {

// Where costs come from that are no estimates. All in one unit.
class GraphCosts {
 public:
  virtual ~GraphCosts() = default;

  // Of `node` by `kernel`, its output in `layout`; infinity: not to be chosen.
  virtual double Kernel(const Node& node, const std::string& kernel,
                        Layout layout) = 0;
  // Of bringing a value from one place to another. What is "any" in one of the
  // two is as in the other.
  virtual double Cast(const ValueInfo& info, const Place& from,
                      const Place& to) = 0;
};

// Replaces decisions that the score has made, in `graph` and `report`, whose
// ops are in the order of the graph's nodes. Pins and kept decisions stay. By
// estimates, so do ops that the score gave to another target than the CPU or to
// another precision, and those of unknown shapes: the estimates know neither.
void PickByCost(Graph* graph, const KernelRegistry& registry,
                const LowerOptions& options, LowerReport* report);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_PICK_BY_COST_H_
