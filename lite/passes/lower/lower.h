// SPDX-License-Identifier: Apache-2.0
// Lowering: from a fused graph to one whose every node names a kernel and
// whose neighbours agree on places. Used by opt, by the full predictor, and
// by the mobile runtime when it loads a model or shapes change.
//
// A pass sees no device, only its DeviceInfo, and runs nothing.
#ifndef LITE_PASSES_LOWER_LOWER_H_
#define LITE_PASSES_LOWER_LOWER_H_

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/kernel/refusal.h"
#include "lite/core/kernel/registry.h"
#include "lite/passes/lower/report.h"

namespace placelite {

// A pin is written "OP=CHOICE". OP is a glob over op names, or "type:NAME" with
// a glob over op types; CHOICE is the name of a kernel or variant. Later pins
// win. It is an error if a variant does not belong to the op or if the choice
// does not hold.
struct Pin {
  std::string op;
  std::string choice;
};
Result<Pin> ParsePin(std::string_view text);

class GraphCosts;  // pick_by_cost.h

// How kernels are chosen for ops that are not pinned.
enum class PickBy : uint8_t {
  // The score over the valid places (score.h) chooses the target of each op;
  // among the kernels of that target, in all precisions that the places allow,
  // estimated costs decide for all ops together (pick_by_cost.h). Where shapes
  // are ranges the score alone decides, and costs do when a predictor knows the
  // shapes; it decides again whenever they change.
  kScore,
  kArticle,  // each op alone, by the literal formula of the article
  // By costs alone, over all kernels and precisions of the CPU and of OpenCL.
  kCost,
  kPlan,  // by a kernel plan; by score where it has none
};

// Finds the rows of a kernel plan, which names them.
std::map<std::string, Decision> FindPlan(
    const std::map<std::string, NamedDecision>& plan,
    const KernelRegistry& registry);

struct LowerOptions {
  std::vector<Place> valid_places;
  DeviceInfo device;
  std::vector<Pin> pins;
  // Globs over names of kernels and variants that must not be used.
  std::vector<std::string> excludes;
  // Notes for the report: what differs from the request.
  std::vector<std::string> notes;
  // The variants that the device has refused so far, with their ops.
  std::vector<VariantRefusal> refusals;
  // Kernels that earlier rounds of lowering refused, by op and kernel, with the
  // reasons (KernelRefusal).
  std::map<std::pair<std::string, const KernelDef*>, std::string>
      refused_kernels;
  // Whether the report describes every op with all its candidates, which takes
  // longer: kernels are asked whose answers change nothing.
  bool explain = false;
  // If true, only variants that are compiled into this library are used,
  // because the graph runs here.
  bool only_built = false;
  // If true, a node's decision is kept where it holds; otherwise its fallback
  // or, failing that, a new pick replaces it, and the report notes why.
  bool keep_decisions = false;
  PickBy pick = PickBy::kScore;
  ScoreFactors score_factors;
  // Used with kCost: the costs of kernels and casts. Null: they are estimated.
  // Not owned.
  GraphCosts* costs = nullptr;
  // Used with kPlan: the decision for each op. One that does not hold is
  // replaced by a new pick, and the report notes why.
  std::map<std::string, Decision> plan;
  // Places of inputs and outputs of the graph, by name, that lie in device
  // memory which the caller brings; all others lie on the CPU in NCHW.
  std::map<std::string, Place> io_places;
  // Names of ops that must not use images.
  std::set<std::string> buffered_ops;
  // Whether the graph is a part of a model, so that pins may name ops of other
  // parts.
  bool is_part = false;
};

// Lowering goes in rounds. Each round decides all nodes of the fused graph,
// splits epilogues, inserts casts, and asks every kernel again in its final
// surroundings. Kernels that refuse are excluded for these ops in the next
// round. So the rounds end, at the latest when an op has no kernel left.

// One step of a round: decides every node of a fused graph. Fails with
// kUnsupported, naming every op without a kernel and each refusal.
Status PickKernels(Graph* graph, const KernelRegistry& registry,
                   const LowerOptions& options, LowerReport* report);

// One step of a round: turns epilogue steps that the decided kernel does not
// take into ops of their own, and decides those. Without refusals in `report`
// the graph is whole.
Status SplitEpilogues(Graph* graph, const KernelRegistry& registry,
                      const LowerOptions& options, LowerReport* report);

// One step of a round: gives every value a place and inserts io_copy, calib
// and layout where a kernel wants another one than its input has; constants of
// another precision are cast at once. Outputs of the graph end up on the CPU in
// NCHW, or where io_places says. Without refusals in `report` the graph is
// whole.
Status InsertCasts(Graph* graph, const KernelRegistry& registry,
                   const LowerOptions& options, LowerReport* report);

// The part of a round after the decisions: SplitEpilogues, then InsertCasts.
// Fails with kUnsupported on any refusal; all of them are in `report`.
Status LowerDecided(Graph* graph, const KernelRegistry& registry,
                    const LowerOptions& options, LowerReport* report);

// Whether a composite (passes/optimize/composites.h) stays one op: the most
// wanted target has a kernel that computes it.
bool KeepsAsOne(const Graph& graph, const Node& node,
                const KernelRegistry& registry, const LowerOptions& options);

// Runs all rounds and decides every node of a fused graph, which is not changed
// otherwise. `report` describes the decisions only; on failure, those of the
// last round.
Status DecideKernels(Graph* graph, const KernelRegistry& registry,
                     const LowerOptions& options, LowerReport* report);

// Does the whole lowering; the graph is then ready for BuildProgram.
Status Lower(Graph* graph, const KernelRegistry& registry,
             const LowerOptions& options, LowerReport* report);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_LOWER_H_
