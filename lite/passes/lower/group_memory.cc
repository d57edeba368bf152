// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/lower/group_memory.h"

#include <utility>

#include "lite/core/ir/parallel_groups.h"
#include "lite/core/program/memory_layout.h"
#include "lite/core/program/runtime.h"

namespace placelite {
namespace {

Result<GroupMemory> PlanFor(Graph graph, const MemorySharing& sharing,
                            int per_layer) {
  const Groups groups = GroupNodes(&graph, per_layer);
  const std::vector<int64_t> no_scratch(graph.nodes().size(), 0);
  LayoutCache cache;
  LITE_ASSIGN_OR_RETURN(
      const MemoryLayout layout,
      LayOutMemory(no_scratch, {sharing, nullptr, groups.group_of}, &cache,
                   &graph));
  return GroupMemory{per_layer,           groups.layers,
                     groups.widest_layer, groups.groups,
                     layout.arena_bytes,  layout.lower_bound_bytes};
}

}  // namespace

Result<std::vector<GroupMemory>> PlanGroupMemory(const Graph& lowered,
                                                 const MemorySharing& sharing,
                                                 int groups) {
  std::vector<GroupMemory> plans;
  if (groups == kGroupsOff) return plans;
  int per_layer = groups == kGroupsAuto ? 1 : groups;
  do {
    LITE_ASSIGN_OR_RETURN(const GroupMemory plan,
                          PlanFor(lowered, sharing, per_layer));
    plans.push_back(plan);
    if (per_layer >= plan.widest_layer) break;
    per_layer =
        per_layer > plan.widest_layer / 2 ? plan.widest_layer : 2 * per_layer;
  } while (groups == kGroupsAuto);
  return plans;
}

}  // namespace placelite
