// SPDX-License-Identifier: Apache-2.0
// Memory of a decided graph, for whoever has time to search: the order of ops,
// what shares memory, and the arena plan. The runtime plans anew for every
// shape (core/program/memory_layout.h), in the order that was chosen here.
#ifndef LITE_PASSES_LOWER_PLAN_MEMORY_H_
#define LITE_PASSES_LOWER_PLAN_MEMORY_H_

#include <map>
#include <string>
#include <vector>

#include "lite/core/ir/memory.h"
#include "lite/core/plan/plan_report.h"
#include "lite/core/plan/schedule.h"
#include "lite/passes/lower/lower.h"

namespace placelite {

struct MemoryOptions {
  // One of `planners`, or "best".
  std::string planner = "best";
  Span<const Planner> planners = kPlanners;
  MemorySharing sharing;
  // Whether ops may be put in another order where that saves memory.
  bool reorder = true;
  // Resource exhausted, naming the step and its tensors, when more is needed.
  int64_t limit_bytes = INT64_MAX;
};

struct GraphMemory {
  // What was chosen, and what the same planners make of every value with
  // memory of its own, in the given order.
  PlanReport report;
  PlanReport plain;
  MemorySharing sharing;
  bool reordered = false;
  // What the search for an order said: no peak is below its bound with this
  // sharing. No figures when reordering was off.
  Schedule schedule;
  // No plan is smaller in this order with this sharing: the lower bound, or
  // more, where a search could prove it.
  int64_t proven_bound_bytes = 0;
  std::map<std::string, int64_t> offsets;  // by value name

  const MemoryPlan& plan() const { return report.planners[report.chosen].plan; }
};

// An order of the nodes of a lowered graph whose peak of live memory is small,
// as far as a search finds one; the given order where none is better. All
// shapes exact.
Result<Schedule> OrderForMemory(const Graph& lowered,
                                const KernelRegistry& registry,
                                const MemorySharing& sharing);

// Lowers a decided graph with exact shapes, in the order and with the sharing
// that need the least memory, and plans it. `decided` is put into that order,
// `lowered` gets the aliases.
Result<GraphMemory> LowerWithMemory(const KernelRegistry& registry,
                                    const LowerOptions& lower,
                                    const MemoryOptions& options,
                                    Graph* decided, Graph* lowered,
                                    LowerReport* report);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_PLAN_MEMORY_H_
