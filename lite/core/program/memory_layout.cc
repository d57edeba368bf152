#include "lite/core/program/memory_layout.h"

#include <algorithm>
#include <utility>

#include "lite/core/base/align.h"
#include "lite/core/base/strings.h"
#include "lite/core/plan/beside.h"
#include "lite/core/plan/memory_limit.h"
#include "lite/core/plan/planners.h"

namespace placelite {
namespace {

constexpr size_t kMaxLayouts = 16;

bool SameTensors(const std::vector<PlanTensor>& a,
                 const std::vector<PlanTensor>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const PlanTensor& x, const PlanTensor& y) {
                      return x.bytes == y.bytes && x.first == y.first &&
                             x.last == y.last;
                    });
}

Result<MemoryPlan> PlanActivations(const Graph& graph, const ArenaTensors& list,
                                   const PlanHint* hint) {
  LITE_ASSIGN_OR_RETURN(MemoryPlan plan,
                        PlanBest(list.tensors, kCpuAlignment, kFastPlanners));
  if (hint == nullptr) return plan;
  Result<MemoryPlan> hinted = ApplyPlanHint(graph, list, *hint);
  if (!hinted.ok() || hinted->arena_bytes > plan.arena_bytes) return plan;
  return std::move(hinted).value();
}

int64_t RoundUp(int64_t bytes) {
  return AlignUp(bytes, static_cast<int64_t>(kCpuAlignment));
}

// Activations and scratch side by side, as the bound sees them.
std::vector<PlanTensor> WithScratch(const std::vector<PlanTensor>& tensors,
                                    const std::vector<int64_t>& scratch_bytes) {
  std::vector<PlanTensor> all = tensors;
  for (size_t i = 0; i < scratch_bytes.size(); ++i) {
    const auto step = static_cast<int32_t>(i);
    if (scratch_bytes[i] > 0) all.push_back({scratch_bytes[i], step, step});
  }
  return all;
}

// For the aliases that the graph has.
Result<MemoryLayout> LayOut(const Graph& graph,
                            const std::vector<int64_t>& scratch_bytes,
                            const PlanHint* hint, LayoutCache* cache) {
  ArenaTensors list = ListArenaTensors(graph);
  if (const MemoryLayout* known = cache->Find(list.tensors, scratch_bytes)) {
    MemoryLayout layout = *known;
    layout.list = std::move(list);
    return layout;
  }
  LITE_ASSIGN_OR_RETURN(MemoryPlan plan, PlanActivations(graph, list, hint));
  LITE_ASSIGN_OR_RETURN(
      ScratchPlan scratch,
      PlanScratch(plan, list.tensors, scratch_bytes, kCpuAlignment));
  MemoryLayout layout;
  LITE_ASSIGN_OR_RETURN(
      layout.lower_bound_bytes,
      LowerBound(WithScratch(list.tensors, scratch_bytes), kCpuAlignment));
  layout.list = std::move(list);
  layout.offsets = std::move(plan.offsets);
  layout.scratch_bytes = scratch_bytes;
  layout.scratch_offsets = std::move(scratch.offsets);
  // Countable: no more than all sizes side by side, which the bound has added.
  layout.arena_bytes = RoundUp(scratch.arena_bytes);
  layout.planner = plan.planner;
  cache->Add(layout);
  return layout;
}

// Whether a value lies in the memory of one that is computed later.
bool HasConcatInPlace(const Graph& graph) {
  return std::any_of(
      graph.values().begin(), graph.values().end(), [&](const Value& value) {
        return value.alias_of != kNone &&
               value.producer < graph.value(value.alias_of).producer;
      });
}

}  // namespace

const MemoryLayout* LayoutCache::Find(
    const std::vector<PlanTensor>& tensors,
    const std::vector<int64_t>& scratch_bytes) const {
  for (const MemoryLayout& layout : layouts_) {
    if (layout.scratch_bytes == scratch_bytes &&
        SameTensors(layout.list.tensors, tensors)) {
      return &layout;
    }
  }
  return nullptr;
}

void LayoutCache::Add(MemoryLayout layout) {
  if (layouts_.size() == kMaxLayouts) layouts_.erase(layouts_.begin());
  layouts_.push_back(std::move(layout));
}

Status CheckLayoutLimit(const Graph& graph, const MemoryLayout& layout,
                        int64_t limit_bytes) {
  if (layout.arena_bytes <= limit_bytes) return Status::Ok();
  MemoryPlan plan{layout.planner, layout.offsets, layout.arena_bytes};
  PlanNames names;
  for (ValueId id : layout.list.values) {
    names.tensors.push_back(graph.value(id).name);
  }
  for (size_t i = 0; i < graph.nodes().size(); ++i) {
    const std::string& node = graph.nodes()[i].name;
    names.steps.push_back(node);
    if (layout.scratch_bytes[i] == 0) continue;
    names.tensors.push_back(StrCat("scratch of ", node));
    plan.offsets.push_back(layout.scratch_offsets[i]);
  }
  return CheckMemoryLimit(
      plan, WithScratch(layout.list.tensors, layout.scratch_bytes),
      kCpuAlignment, limit_bytes, names);
}

std::vector<int64_t> LiveBytesByNode(const MemoryLayout& layout) {
  const size_t nodes = layout.scratch_bytes.size();
  // Differences from node to node, then their sums.
  std::vector<int64_t> bytes(nodes + 1, 0);
  for (const PlanTensor& tensor : layout.list.tensors) {
    bytes[static_cast<size_t>(tensor.first)] += RoundUp(tensor.bytes);
    const size_t behind = static_cast<size_t>(tensor.last) + 1;
    if (behind < nodes) bytes[behind] -= RoundUp(tensor.bytes);
  }
  int64_t live = 0;
  for (size_t i = 0; i < nodes; ++i) {
    live += bytes[i];
    bytes[i] = live + RoundUp(layout.scratch_bytes[i]);
  }
  bytes.resize(nodes);
  return bytes;
}

Result<MemoryLayout> LayOutMemory(const KernelRegistry& registry,
                                  const std::vector<int64_t>& scratch_bytes,
                                  const LayoutOptions& options,
                                  LayoutCache* cache, Graph* graph) {
  AssignAliases(graph, registry, options.sharing);
  LITE_ASSIGN_OR_RETURN(MemoryLayout layout,
                        LayOut(*graph, scratch_bytes, options.hint, cache));
  if (!HasConcatInPlace(*graph)) return layout;
  MemorySharing copies = options.sharing;
  copies.concat = false;
  AssignAliases(graph, registry, copies);
  LITE_ASSIGN_OR_RETURN(MemoryLayout other,
                        LayOut(*graph, scratch_bytes, options.hint, cache));
  if (other.arena_bytes < layout.arena_bytes) return other;
  AssignAliases(graph, registry, options.sharing);
  return layout;
}

}  // namespace placelite
