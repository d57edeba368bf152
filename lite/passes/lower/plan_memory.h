// SPDX-License-Identifier: Apache-2.0
// Plans the memory of a decided graph when there is time to search: the order
// of ops, the sharing of memory, and the arena plan. The runtime plans anew for
// every shape (core/program/memory_layout.h), in the order that was chosen
// here.
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
  // The name of one of `planners`, or "best".
  std::string planner = "best";
  Span<const Planner> planners = kPlanners;
  MemorySharing sharing;
  // Whether ops may be reordered if that saves memory.
  bool reorder = true;
  // If more is needed, planning fails with kResourceExhausted and names the
  // step and its tensors.
  int64_t limit_bytes = INT64_MAX;
};

struct GraphMemory {
  // `report` is the chosen plan; `plain` is what the same planners achieve in
  // the given order when every value has memory of its own.
  PlanReport report;
  PlanReport plain;
  MemorySharing sharing;
  bool reordered = false;
  // The result of the search for an order: with this sharing no order has a
  // peak below its bound. Empty when reordering was off.
  Schedule schedule;
  // No plan in this order with this sharing is smaller: the lower bound, or
  // more if a search could prove it.
  int64_t proven_bound_bytes = 0;
  std::map<std::string, int64_t> offsets;  // by value name

  const MemoryPlan& plan() const { return report.planners[report.chosen].plan; }
};

// Searches for an order of the nodes of a lowered graph with a small peak of
// live memory; returns the given order if none is better. All shapes must be
// exact.
Result<Schedule> OrderForMemory(const Graph& lowered,
                                const MemorySharing& sharing);

// Lowers a decided graph with exact shapes in the order and with the sharing
// that need the least memory, and plans its memory. `decided` is put into that
// order, and `lowered` gets the aliases.
Result<GraphMemory> LowerWithMemory(const KernelRegistry& registry,
                                    const LowerOptions& lower,
                                    const MemoryOptions& options,
                                    Graph* decided, Graph* lowered,
                                    LowerReport* report);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_PLAN_MEMORY_H_
