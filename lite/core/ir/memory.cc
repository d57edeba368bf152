#include "lite/core/ir/memory.h"

#include <algorithm>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

enum class Keeper : uint8_t { kArena, kInput, kConstant, kOutput };

// Who keeps each value's memory, seen without aliases.
std::vector<Keeper> Keepers(const Graph& graph) {
  std::vector<Keeper> keepers(graph.values().size(), Keeper::kArena);
  for (size_t i = 0; i < keepers.size(); ++i) {
    if (graph.values()[i].is_constant()) keepers[i] = Keeper::kConstant;
  }
  for (ValueId id : graph.outputs()) {
    if (keepers[id] == Keeper::kArena) keepers[id] = Keeper::kOutput;
  }
  for (ValueId id : graph.inputs()) keepers[id] = Keeper::kInput;
  return keepers;
}

// The last node that reads each storage root; the node count for outputs.
std::vector<int32_t> LastUses(const Graph& graph) {
  const int32_t end = static_cast<int32_t>(graph.nodes().size());
  std::vector<int32_t> last(graph.values().size(), kNone);
  for (int32_t i = 0; i < end; ++i) {
    const Node& node = graph.nodes()[i];
    for (const std::vector<ValueId>* ids : {&node.inputs, &node.outputs}) {
      for (ValueId id : *ids) {
        if (id != kNone) last[StorageRoot(graph, id)] = i;
      }
    }
  }
  for (ValueId id : graph.outputs()) last[StorageRoot(graph, id)] = end;
  return last;
}

// The last node that reads each value itself; INT32_MAX for outputs.
std::vector<int32_t> LastReaders(const Graph& graph) {
  std::vector<int32_t> last(graph.values().size(), kNone);
  const auto uses = graph.Uses();
  for (size_t v = 0; v < last.size(); ++v) {
    for (NodeId reader : uses[v]) {
      last[v] = std::max(last[v], reader == kNone ? INT32_MAX : reader);
    }
  }
  return last;
}

// Ranges that are alike may stand for different sizes.
bool SameStorageSize(const Value& a, const Value& b) {
  return a.info.shape.exact() && a.info.shape == b.info.shape &&
         (a.place.target == b.place.target ||
          (IsCpu(a.place.target) && IsCpu(b.place.target))) &&
         a.place.precision == b.place.precision &&
         a.place.layout == b.place.layout && a.place.device == b.place.device;
}

}  // namespace

ValueId StorageRoot(const Graph& graph, ValueId id) {
  while (graph.value(id).alias_of != kNone) id = graph.value(id).alias_of;
  return id;
}

void AssignAliases(Graph* graph, const KernelRegistry& registry) {
  for (size_t i = 0; i < graph->values().size(); ++i) {
    graph->value(static_cast<ValueId>(i)).alias_of = kNone;
  }
  const std::vector<Keeper> keepers = Keepers(*graph);
  // Of a root: also the readers of its views so far.
  std::vector<int32_t> last_reader = LastReaders(*graph);
  // Roots that already stand for an output of the graph.
  std::vector<bool> holds_output(graph->values().size(), false);
  for (ValueId id : graph->outputs()) holds_output[id] = true;

  for (NodeId n = 0; n < static_cast<NodeId>(graph->nodes().size()); ++n) {
    const Node& node = graph->node(n);
    const KernelDef* kernel = registry.Find(node.decision.kernel);
    if (kernel == nullptr || kernel->storage == OutputStorage::kOwn) continue;
    if (node.inputs.empty() || node.inputs[0] == kNone) continue;
    const ValueId out = node.outputs[0];
    const ValueId root = StorageRoot(*graph, node.inputs[0]);
    const bool is_output = keepers[out] == Keeper::kOutput;
    if (is_output && (keepers[root] != Keeper::kArena || holds_output[root])) {
      continue;
    }
    if (kernel->storage == OutputStorage::kMayTakeInput) {
      const bool taken_twice =
          std::count_if(node.inputs.begin(), node.inputs.end(), [&](ValueId v) {
            return v != kNone && StorageRoot(*graph, v) == root;
          }) > 1;
      if (keepers[root] != Keeper::kArena || holds_output[root] ||
          taken_twice ||
          !SameStorageSize(graph->value(out), graph->value(node.inputs[0])) ||
          last_reader[root] != n) {
        continue;
      }
    }
    graph->value(out).alias_of = node.inputs[0];
    last_reader[root] = std::max(last_reader[root], last_reader[out]);
    if (is_output) holds_output[root] = true;
  }
}

int64_t StorageBytes(const Value& value) {
  return static_cast<int64_t>(DenseBytes(
      value.info.shape.shape(), value.place.precision, value.place.layout));
}

ArenaTensors ListArenaTensors(const Graph& graph) {
  std::vector<Keeper> keepers = Keepers(graph);
  // An output that is a view makes its root an output.
  for (ValueId id : graph.outputs()) {
    const ValueId root = StorageRoot(graph, id);
    if (keepers[root] == Keeper::kArena) keepers[root] = Keeper::kOutput;
  }
  const std::vector<int32_t> last = LastUses(graph);
  ArenaTensors result;
  for (size_t i = 0; i < graph.values().size(); ++i) {
    const ValueId id = static_cast<ValueId>(i);
    const Value& value = graph.value(id);
    if (keepers[i] != Keeper::kArena || value.alias_of != kNone) continue;
    if (value.producer == kNone) continue;
    result.values.push_back(id);
    result.tensors.push_back({StorageBytes(value), value.producer,
                              std::max(last[i], value.producer)});
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
