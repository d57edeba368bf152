// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/lower/plan_memory.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "lite/core/plan/exact.h"
#include "lite/core/plan/memory_limit.h"

namespace placelite {
namespace {

// One way to lay out the memory of a graph.
struct Candidate {
  std::vector<NodeId> order;  // nodes of the decided graph
  MemorySharing sharing;
  Graph decided;
  Graph lowered;
  LowerReport report;
  Schedule schedule;
  ArenaTensors list;
  int64_t bound = 0;
};

std::vector<NodeId> GivenOrder(const Graph& graph) {
  std::vector<NodeId> order(graph.nodes().size());
  std::iota(order.begin(), order.end(), 0);
  return order;
}

// The nodes of the decided graph in the order of the nodes with these names in
// the lowered graph. Casts and split-off epilogue steps have names of their own
// and are skipped.
std::vector<NodeId> OrderOfDecided(const Graph& decided, const Graph& lowered,
                                   const std::vector<int32_t>& order) {
  std::unordered_map<std::string_view, NodeId> by_name;
  for (NodeId id : GivenOrder(decided)) by_name[decided.node(id).name] = id;
  std::vector<NodeId> result;
  for (NodeId id : order) {
    const auto found = by_name.find(lowered.node(id).name);
    if (found != by_name.end()) result.push_back(found->second);
  }
  return result;
}

class CandidateMaker {
 public:
  CandidateMaker(const Graph& decided, const KernelRegistry& registry,
                 const LowerOptions& lower, const LowerReport& report)
      : decided_(decided),
        registry_(registry),
        lower_(lower),
        report_(report) {}

  Result<Candidate> Make(std::vector<NodeId> order,
                         const MemorySharing& sharing) const {
    Candidate candidate;
    candidate.order = std::move(order);
    candidate.sharing = sharing;
    candidate.report = report_;
    candidate.decided = decided_;
    candidate.decided.Rebuild(candidate.order);
    candidate.lowered = candidate.decided;
    LITE_RETURN_IF_ERROR(
        LowerDecided(&candidate.lowered, registry_, lower_, &candidate.report));
    AssignAliases(&candidate.lowered, sharing);
    candidate.list = ListArenaTensors(candidate.lowered);
    LITE_ASSIGN_OR_RETURN(candidate.bound,
                          LowerBound(candidate.list.tensors, kCpuAlignment));
    return candidate;
  }

  Result<Candidate> Plain() const {
    return Make(GivenOrder(decided_), MemorySharing::None());
  }

  // Candidates in order of preference, since the first of equal ones is taken:
  // the given order before a found one, concats in place before copies.
  Result<std::vector<Candidate>> All(const MemoryOptions& options) const {
    std::vector<Candidate> candidates;
    for (const bool concat : {true, false}) {
      if (concat && !options.sharing.concat) continue;
      MemorySharing sharing = options.sharing;
      sharing.concat = concat;
      LITE_ASSIGN_OR_RETURN(Candidate given,
                            Make(GivenOrder(decided_), sharing));
      candidates.push_back(std::move(given));
      if (options.reorder) LITE_RETURN_IF_ERROR(AddFound(&candidates));
    }
    return candidates;
  }

 private:
  // Adds a candidate with another order than the last one, if a search finds a
  // better one.
  Status AddFound(std::vector<Candidate>* candidates) const {
    Candidate& given = candidates->back();
    LITE_ASSIGN_OR_RETURN(given.schedule,
                          OrderForMemory(given.lowered, given.sharing));
    const Schedule& schedule = given.schedule;
    if (schedule.peak_bytes >= schedule.given_peak_bytes) return Status::Ok();
    LITE_ASSIGN_OR_RETURN(
        Candidate found,
        Make(OrderOfDecided(decided_, given.lowered, schedule.order),
             given.sharing));
    found.schedule = schedule;
    candidates->push_back(std::move(found));
    return Status::Ok();
  }

  const Graph& decided_;
  const KernelRegistry& registry_;
  const LowerOptions& lower_;
  const LowerReport& report_;
};

// A candidate whose lower bound is not below what another one reaches need not
// be planned. A planner that refuses one candidate may accept another.
Result<size_t> SmallestOf(const std::vector<Candidate>& candidates,
                          const MemoryOptions& options) {
  size_t best = candidates.size();
  int64_t best_bytes = INT64_MAX;
  Status refusal;
  for (size_t i = 0; i < candidates.size(); ++i) {
    if (candidates[i].bound >= best_bytes) continue;
    const Result<MemoryPlan> plan =
        PlanWith(options.planner, candidates[i].list.tensors, kCpuAlignment,
                 options.planners);
    if (!plan.ok()) {
      if (!IsRefusal(plan.status())) return plan.status();
      refusal = plan.status();
      continue;
    }
    if (plan->arena_bytes >= best_bytes) continue;
    best_bytes = plan->arena_bytes;
    best = i;
  }
  if (best == candidates.size()) return refusal;
  return best;
}

Result<PlanReport> Report(const Graph& graph, const ArenaTensors& list,
                          const MemoryOptions& options,
                          const std::string& planner) {
  PlanNames names;
  for (ValueId id : list.values) names.tensors.push_back(graph.value(id).name);
  for (const Node& node : graph.nodes()) names.steps.push_back(node.name);
  return MakePlanReport(list.tensors, kCpuAlignment, std::move(names),
                        options.planners, planner);
}

// If the best plan is above the lower bound and there are not too many tensors,
// branch and bound starts from it to raise the bound.
int64_t ProvenBound(const PlanReport& report) {
  constexpr int64_t kMaxNodes = 200'000;
  const MemoryPlan& plan = report.planners[report.chosen].plan;
  if (plan.arena_bytes == report.lower_bound_bytes) {
    return report.lower_bound_bytes;
  }
  const Result<ExactPlan> exact =
      PlanExactly(report.tensors, kCpuAlignment, plan, kMaxNodes);
  return exact.ok() ? exact->lower_bound : report.lower_bound_bytes;
}

}  // namespace

Result<GraphMemory> LowerWithMemory(const KernelRegistry& registry,
                                    const LowerOptions& lower,
                                    const MemoryOptions& options,
                                    Graph* decided, Graph* lowered,
                                    LowerReport* report) {
  GraphMemory memory;
  const CandidateMaker maker(*decided, registry, lower, *report);
  LITE_ASSIGN_OR_RETURN(const Candidate plain, maker.Plain());
  LITE_ASSIGN_OR_RETURN(memory.plain,
                        Report(plain.lowered, plain.list, options, "best"));
  LITE_ASSIGN_OR_RETURN(std::vector<Candidate> candidates, maker.All(options));
  LITE_ASSIGN_OR_RETURN(const size_t best, SmallestOf(candidates, options));
  Candidate& chosen = candidates[best];
  LITE_ASSIGN_OR_RETURN(memory.report, Report(chosen.lowered, chosen.list,
                                              options, options.planner));
  LITE_RETURN_IF_ERROR(CheckMemoryLimit(memory.plan(), chosen.list.tensors,
                                        kCpuAlignment, options.limit_bytes,
                                        memory.report.names));
  memory.sharing = chosen.sharing;
  memory.reordered = !std::is_sorted(chosen.order.begin(), chosen.order.end());
  memory.schedule = std::move(chosen.schedule);
  memory.proven_bound_bytes = ProvenBound(memory.report);
  for (size_t i = 0; i < chosen.list.values.size(); ++i) {
    memory.offsets[chosen.lowered.value(chosen.list.values[i]).name] =
        memory.plan().offsets[i];
  }
  *decided = std::move(chosen.decided);
  *lowered = std::move(chosen.lowered);
  *report = std::move(chosen.report);
  return memory;
}

}  // namespace placelite
