// SPDX-License-Identifier: Apache-2.0
#include "lite/core/program/memory_layout.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "lite/core/base/align.h"
#include "lite/core/base/offers.h"
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
                             x.last == y.last &&
                             x.image.width == y.image.width &&
                             x.image.height == y.image.height;
                    });
}

int64_t RoundUp(int64_t bytes) {
  return AlignUp(bytes, static_cast<int64_t>(kCpuAlignment));
}

int32_t StepOf(Span<const int32_t> groups, size_t node) {
  return groups.empty() ? static_cast<int32_t>(node) : groups[node];
}

// Activations and scratch in one list, as the lower bound counts them.
std::vector<PlanTensor> WithScratch(const std::vector<PlanTensor>& tensors,
                                    const std::vector<int64_t>& scratch_bytes,
                                    Span<const int32_t> groups) {
  std::vector<PlanTensor> all = tensors;
  for (size_t i = 0; i < scratch_bytes.size(); ++i) {
    const int32_t step = StepOf(groups, i);
    if (scratch_bytes[i] > 0) all.push_back({scratch_bytes[i], step, step});
  }
  return all;
}

// The plans of one planner for activations and for scratch.
struct Planned {
  MemoryPlan plan;
  ScratchPlan scratch;
};

// Keeps the plan with the smallest arena, scratch included; of equal plans it
// keeps the first.
class SmallestArena {
 public:
  SmallestArena(const ArenaTensors& list,
                const std::vector<int64_t>& scratch_bytes)
      : list_(list), scratch_bytes_(scratch_bytes) {}

  // Scratch takes the gaps of a plan for activations.
  Status Consider(MemoryPlan plan) {
    LITE_ASSIGN_OR_RETURN(
        ScratchPlan scratch,
        PlanScratch(plan, list_.tensors, scratch_bytes_, kCpuAlignment));
    Consider(Planned{std::move(plan), std::move(scratch)});
    return Status::Ok();
  }

  void Consider(Planned planned) {
    if (!best_.has_value() ||
        planned.scratch.arena_bytes < best_->scratch.arena_bytes) {
      best_ = std::move(planned);
    }
  }

  bool Reaches(int64_t bytes) const {
    return best_.has_value() && best_->scratch.arena_bytes <= bytes;
  }

  std::optional<Planned>& best() { return best_; }

 private:
  const ArenaTensors& list_;
  const std::vector<int64_t>& scratch_bytes_;
  std::optional<Planned> best_;
};

// Scratch is planned like tensors, those of all ops of a group together.
Result<Planned> PlanWithScratch(const ArenaTensors& list,
                                const std::vector<int64_t>& scratch_bytes,
                                Span<const int32_t> groups) {
  const std::vector<PlanTensor> all =
      WithScratch(list.tensors, scratch_bytes, groups);
  Planned planned;
  LITE_ASSIGN_OR_RETURN(planned.plan,
                        PlanBest(all, kCpuAlignment, kFastPlanners));
  planned.scratch.arena_bytes = planned.plan.arena_bytes;
  size_t next = list.tensors.size();
  for (int64_t bytes : scratch_bytes) {
    planned.scratch.offsets.push_back(bytes > 0 ? planned.plan.offsets[next++]
                                                : 0);
  }
  planned.plan.offsets.resize(list.tensors.size());
  return planned;
}

// The hint is tried first, since it may come from a long search.
Result<Planned> Plan(const Graph& graph, const ArenaTensors& list,
                     const std::vector<int64_t>& scratch_bytes, int64_t bound,
                     const PlanHint* hint) {
  SmallestArena smallest(list, scratch_bytes);
  if (hint != nullptr) {
    Result<MemoryPlan> hinted = ApplyPlanHint(graph, list, *hint);
    if (hinted.ok()) {
      LITE_RETURN_IF_ERROR(smallest.Consider(std::move(hinted).value()));
    }
  }
  Status refusal;
  for (const Planner& planner : kFastPlanners) {
    if (smallest.Reaches(bound)) break;
    Result<MemoryPlan> plan = planner.plan(list.tensors, kCpuAlignment);
    if (!plan.ok()) {
      refusal = plan.status();
      continue;
    }
    LITE_RETURN_IF_ERROR(smallest.Consider(std::move(plan).value()));
  }
  if (!smallest.best().has_value()) return refusal;
  if (!smallest.Reaches(bound)) {
    LITE_ASSIGN_OR_RETURN(Planned together,
                          PlanWithScratch(list, scratch_bytes, {}));
    smallest.Consider(std::move(together));
  }
  return *std::move(smallest.best());
}

// Plans for the aliases that the graph already has.
Result<MemoryLayout> LayOut(const Graph& graph,
                            const std::vector<int64_t>& scratch_bytes,
                            const LayoutOptions& options, LayoutCache* cache) {
  const Span<const int32_t> groups = options.groups;
  ArenaTensors list = ListArenaTensors(graph, MemorySpace::kCpu, groups);
  if (const MemoryLayout* known = cache->Find(list.tensors, scratch_bytes)) {
    MemoryLayout layout = *known;
    layout.list = std::move(list);
    return layout;
  }
  MemoryLayout layout;
  LITE_ASSIGN_OR_RETURN(
      layout.lower_bound_bytes,
      LowerBound(WithScratch(list.tensors, scratch_bytes, groups),
                 kCpuAlignment));
  LITE_ASSIGN_OR_RETURN(Planned planned,
                        !kOffersCxx || groups.empty()
                            ? Plan(graph, list, scratch_bytes,
                                   layout.lower_bound_bytes, options.hint)
                            : PlanWithScratch(list, scratch_bytes, groups));
  layout.groups.assign(groups.begin(), groups.end());
  layout.list = std::move(list);
  layout.offsets = std::move(planned.plan.offsets);
  layout.scratch_bytes = scratch_bytes;
  layout.scratch_offsets = std::move(planned.scratch.offsets);
  layout.arena_bytes = RoundUp(planned.scratch.arena_bytes);
  layout.planner = planned.plan.planner;
  cache->Add(layout);
  return layout;
}

// Whether some value lies in the memory of a value that is computed later.
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
    if (i == 0 || StepOf(layout.groups, i) != StepOf(layout.groups, i - 1)) {
      names.steps.push_back(node);  // a group is named after its first node
    }
    if (layout.scratch_bytes[i] == 0) continue;
    names.tensors.push_back(StrCat("scratch of ", node));
    plan.offsets.push_back(layout.scratch_offsets[i]);
  }
  return CheckMemoryLimit(
      plan,
      WithScratch(layout.list.tensors, layout.scratch_bytes, layout.groups),
      kCpuAlignment, limit_bytes, names);
}

std::vector<int64_t> LiveBytesByNode(const MemoryLayout& layout) {
  const size_t nodes = layout.scratch_bytes.size();
  // `bytes` first holds the differences from step to step, then their sums.
  std::vector<int64_t> bytes(nodes + 2, 0);
  const auto add = [&](const PlanTensor& tensor) {
    bytes[static_cast<size_t>(tensor.first)] += RoundUp(tensor.bytes);
    const size_t behind = static_cast<size_t>(tensor.last) + 1;
    if (behind < nodes) bytes[behind] -= RoundUp(tensor.bytes);
  };
  for (const PlanTensor& tensor :
       WithScratch(layout.list.tensors, layout.scratch_bytes, layout.groups)) {
    add(tensor);
  }
  std::partial_sum(bytes.begin(), bytes.end(), bytes.begin());
  std::vector<int64_t> by_node(nodes);
  for (size_t i = 0; i < nodes; ++i) {
    by_node[i] = bytes[static_cast<size_t>(StepOf(layout.groups, i))];
  }
  return by_node;
}

namespace {

// Other sharing settings that may need less memory than sharing everything:
// concats that copy, because the whole then lives shorter; and outputs that do
// not overwrite inputs, worth a try where the planners, which are not exact,
// missed the lower bound.
std::vector<MemorySharing> Alternatives(const LayoutOptions& options,
                                        const MemoryLayout& layout,
                                        const Graph& graph) {
  std::vector<MemorySharing> alternatives;
  MemorySharing less = options.sharing;
  less.concat = false;
  if (HasConcatInPlace(graph)) alternatives.push_back(less);
  if (less.in_place && layout.arena_bytes > layout.lower_bound_bytes) {
    less.in_place = false;
    alternatives.push_back(less);
  }
  return alternatives;
}

}  // namespace

Result<MemoryLayout> LayOutMemory(const std::vector<int64_t>& scratch_bytes,
                                  const LayoutOptions& options,
                                  LayoutCache* cache, Graph* graph) {
  AssignAliases(graph, options.sharing, options.groups);
  LITE_ASSIGN_OR_RETURN(MemoryLayout layout,
                        LayOut(*graph, scratch_bytes, options, cache));
  MemorySharing taken = options.sharing, last = options.sharing;
  for (const MemorySharing& sharing : Alternatives(options, layout, *graph)) {
    AssignAliases(graph, sharing, options.groups);
    last = sharing;
    LITE_ASSIGN_OR_RETURN(MemoryLayout other,
                          LayOut(*graph, scratch_bytes, options, cache));
    if (other.arena_bytes >= layout.arena_bytes) continue;
    layout = std::move(other);
    taken = sharing;
  }
  if (last != taken) AssignAliases(graph, taken, options.groups);
  return layout;
}

}  // namespace placelite
