// SPDX-License-Identifier: Apache-2.0
// Translates a graph into the problem of core/plan/schedule.h.
#include <algorithm>

#include "lite/core/base/align.h"
#include "lite/passes/lower/plan_memory.h"

namespace placelite {
namespace {

// Sorts the list and removes repetitions.
void MakeSet(std::vector<int32_t>* list) {
  std::sort(list->begin(), list->end());
  list->erase(std::unique(list->begin(), list->end()), list->end());
}

// `graph` must have the aliases that hold in every order: views and parts.
class ProblemWriter {
 public:
  ProblemWriter(const Graph& graph, bool in_place)
      : graph_(graph), in_place_(in_place) {
    const ArenaTensors list = ListArenaTensors(graph);
    problem_.storage_bytes.assign(graph.values().size(), 0);
    for (size_t i = 0; i < list.values.size(); ++i) {
      problem_.storage_bytes[list.values[i]] =
          AlignUp(list.tensors[i].bytes, static_cast<int64_t>(kCpuAlignment));
    }
  }

  ScheduleProblem Write() {
    for (const Node& node : graph_.nodes()) AddOp(node);
    return std::move(problem_);
  }

 private:
  void AddOp(const Node& node) {
    ScheduleOp op;
    for (ValueId id : node.inputs) {
      if (id == kNone) continue;
      const NodeId producer = graph_.value(id).producer;
      if (producer != kNone) op.after.push_back(producer);
      Touch(id, &op);
    }
    for (ValueId id : node.outputs) Touch(id, &op);
    MakeSet(&op.after);
    MakeSet(&op.storages);
    if (in_place_) AllowTaking(node, &op);
    problem_.ops.push_back(std::move(op));
  }

  void Touch(ValueId id, ScheduleOp* op) {
    const ValueId root = StorageRoot(graph_, id);
    if (problem_.storage_bytes[root] > 0) op->storages.push_back(root);
  }

  // Only values that fill their whole storage count here.
  bool FillsStorage(ValueId id) const {
    const Value& root = graph_.value(StorageRoot(graph_, id));
    return problem_.storage_bytes[StorageRoot(graph_, id)] > 0 &&
           StorageBytes(graph_.value(id)) == StorageBytes(root);
  }

  void AllowTaking(const Node& node, ScheduleOp* op) {
    const KernelDef* kernel = node.decision.kernel;
    if (kernel == nullptr || !FillsStorage(node.outputs[0])) return;
    const ValueId writes = StorageRoot(graph_, node.outputs[0]);
    for (size_t i : TakeableInputs(graph_, node, *kernel)) {
      const ValueId id = node.inputs[i];
      if (id == kNone || !FillsStorage(id)) continue;
      const ValueId root = StorageRoot(graph_, id);
      const bool same_size =
          problem_.storage_bytes[root] == problem_.storage_bytes[writes];
      if (root != writes && same_size) op->may_take.push_back(root);
    }
    MakeSet(&op->may_take);
    if (!op->may_take.empty()) op->writes = writes;
  }

  const Graph& graph_;
  const bool in_place_;
  ScheduleProblem problem_;
};

}  // namespace

Result<Schedule> OrderForMemory(const Graph& lowered,
                                const MemorySharing& sharing) {
  Graph aliased = lowered;
  MemorySharing in_any_order = sharing;
  in_any_order.in_place = false;
  AssignAliases(&aliased, in_any_order);
  return FindSchedule(ProblemWriter(aliased, sharing.in_place).Write());
}

}  // namespace placelite
