// SPDX-License-Identifier: Apache-2.0
#include "lite/core/ir/memory.h"

#include <algorithm>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// The first and last node (or parallel group) that touches each storage root
// through any value in it. Outputs count as touched after the last node.
struct Lifespans {
  std::vector<int32_t> first, last;
};

Lifespans LifespansOf(const Graph& graph, Span<const int32_t> groups) {
  const auto nodes = static_cast<int32_t>(graph.nodes().size());
  const int32_t end = groups.empty() ? nodes : groups[groups.size() - 1] + 1;
  const size_t count = graph.values().size();
  Lifespans spans{std::vector<int32_t>(count, end),
                  std::vector<int32_t>(count, kNone)};
  for (int32_t i = 0; i < nodes; ++i) {
    const Node& node = graph.nodes()[i];
    const int32_t step = groups.empty() ? i : groups[i];
    for (const std::vector<ValueId>* ids : {&node.inputs, &node.outputs}) {
      for (ValueId id : *ids) {
        if (id == kNone) continue;
        const ValueId root = StorageRoot(graph, id);
        spans.first[root] = std::min(spans.first[root], step);
        spans.last[root] = step;
      }
    }
  }
  for (ValueId id : graph.outputs()) spans.last[StorageRoot(graph, id)] = end;
  return spans;
}

}  // namespace

ArenaTensors ListArenaTensors(const Graph& graph, MemorySpace space,
                              Span<const int32_t> groups) {
  std::vector<Keeper> keepers = Keepers(graph);
  // A view that is an output makes its root an output.
  for (ValueId id : graph.outputs()) {
    const ValueId root = StorageRoot(graph, id);
    if (keepers[root] == Keeper::kArena) keepers[root] = Keeper::kOutput;
  }
  const Lifespans spans = LifespansOf(graph, groups);
  ArenaTensors result;
  for (size_t i = 0; i < graph.values().size(); ++i) {
    const ValueId id = static_cast<ValueId>(i);
    const Value& value = graph.value(id);
    if (keepers[i] != Keeper::kArena || value.alias_of != kNone) continue;
    if (value.producer == kNone) continue;
    if (SpaceOf(value.place.target) != space) continue;
    result.values.push_back(id);
    result.tensors.push_back(
        {StorageBytes(value), spans.first[i], spans.last[i],
         ImageOf(value.info.shape.shape(), value.place.layout)});
  }
  return result;
}

Result<MemoryPlan> ApplyPlanHint(const Graph& graph, const ArenaTensors& list,
                                 const PlanHint& hint) {
  MemoryPlan plan;
  plan.planner = hint.planner;
  plan.arena_bytes = hint.arena_bytes;
  for (ValueId id : list.values) {
    const auto found = hint.offsets.find(graph.value(id).name);
    if (found == hint.offsets.end()) {
      return Status::NotFound(
          StrCat("the plan does not place '", graph.value(id).name, "'"));
    }
    if (found->second % static_cast<int64_t>(kCpuAlignment) != 0) {
      return Status::Corrupt(
          StrCat("the plan places '", graph.value(id).name, "' unaligned"));
    }
    plan.offsets.push_back(found->second);
  }
  LITE_RETURN_IF_ERROR(CheckPlan(plan, list.tensors));
  return plan;
}

bool HasExactShapes(const Graph& graph) {
  return std::all_of(
      graph.values().begin(), graph.values().end(),
      [](const Value& value) { return value.info.shape.exact(); });
}

}  // namespace placelite
