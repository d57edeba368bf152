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

// "OP=CHOICE": OP is a glob over op names or "type:NAME" over op types, CHOICE
// the name of a kernel or variant. Later pins win. Variants that are not of
// the op are an error, and so is a choice that does not hold.
struct Pin {
  std::string op;
  std::string choice;
};
Result<Pin> ParsePin(std::string_view text);

class GraphCosts;  // pick_by_cost.h

// How kernels are chosen where nothing pins them.
enum class PickBy : uint8_t {
  kScore,  // each op by itself, against the valid places (score.h)
  kCost,   // all ops together, by estimated costs (pick_by_cost.h)
  kPlan,   // as a plan has them; what it lacks by score
};
// "score", "model" or "plan", the names of `--pick`.
Result<PickBy> ParsePickBy(std::string_view text);

struct LowerOptions {
  std::vector<Place> valid_places;
  DeviceInfo device;
  std::vector<Pin> pins;
  // Globs over names of kernels and variants that must not be used.
  std::vector<std::string> excludes;
  // For the report: what is other than asked for.
  std::vector<std::string> notes;
  // Of ops that the device was asked for, and refused.
  std::vector<VariantRefusal> refusals;
  // By op and kernel, those that earlier rounds of lowering have refused, and
  // why (KernelRefusal).
  std::map<std::pair<std::string, std::string>, std::string> refused_kernels;
  // Only variants whose code is in this library (to run here).
  bool only_built = false;
  // A node's decision stays where it holds; else its fallback or, failing
  // that, a new pick replaces it, and the report notes why.
  bool keep_decisions = false;
  PickBy pick = PickBy::kScore;
  // With kCost: what kernels and casts cost; null: estimates. Not owned.
  GraphCosts* costs = nullptr;
  // With kPlan, by op: each is taken where it holds. What does not is chosen
  // anew, and the report notes why.
  std::map<std::string, Decision> plan;
  // Where inputs and outputs of the graph, by name, lie in memory of a device
  // that the caller brings; all others lie on the CPU in NCHW.
  std::map<std::string, Place> io_places;
  // Ops, by name, that keep off images.
  std::set<std::string> buffered_ops;
  // The graph is a part of a model: pins may concern ops of the others.
  bool is_part = false;
};

// Lowering goes in rounds. Each decides all nodes of the fused graph, splits
// epilogues, inserts casts, and asks every kernel again where it then stands.
// Those that refuse are kept from these ops in the next round; so the rounds
// end, at the latest when an op has no kernel left.

// One step of a round: decides every node of a fused graph. Fails with
// kUnsupported, naming every op without a kernel and each refusal, after
// `report` is complete.
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

// The part of a round behind the decisions: SplitEpilogues, then InsertCasts.
// Fails with kUnsupported on any refusal, with all of them in `report`.
Status LowerDecided(Graph* graph, const KernelRegistry& registry,
                    const LowerOptions& options, LowerReport* report);

// All rounds: decides every node of a fused graph, which stays as it is
// otherwise. `report` tells about the decisions alone.
Status DecideKernels(Graph* graph, const KernelRegistry& registry,
                     const LowerOptions& options, LowerReport* report);

// All of it: the graph is ready for BuildProgram.
Status Lower(Graph* graph, const KernelRegistry& registry,
             const LowerOptions& options, LowerReport* report);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_LOWER_H_
