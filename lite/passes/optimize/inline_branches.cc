// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "lite/core/ir/infer.h"
#include "lite/passes/optimize/passes.h"

namespace placelite {
namespace {

// The branch that an `if` of known condition takes; null: none is known.
const Graph* TakenBranch(const Graph& graph, const Node& node) {
  if (node.op->traits.control != Control::kBranches) return nullptr;
  const Tensor& condition = graph.value(node.inputs[0]).info.constant;
  if (!condition.has_memory() || condition.NumElements() != 1) return nullptr;
  return node.subgraphs[*condition.data<bool>() ? 0 : 1].get();
}

// Copies the nodes of a subgraph into the graph that it stands in.
class Inliner {
 public:
  Inliner(const Graph& block, Graph* graph, FreshNames* names)
      : block_(block),
        graph_(graph),
        names_(names),
        ids_(block.values().size(), kNone) {}

  void TakeInputs(const std::vector<ValueId>& inputs) {
    for (size_t i = 0; i < inputs.size(); ++i) {
      ids_[block_.inputs()[i]] = inputs[i];
    }
  }

  std::vector<Node> Nodes() {
    std::vector<Node> nodes = block_.nodes();
    for (Node& node : nodes) {
      for (ValueId& id : node.inputs) id = Map(id);
      for (ValueId& id : node.outputs) id = Map(id);
      node.name = graph_->value(node.outputs[0]).name;
    }
    return nodes;
  }

  // Maps a value of the subgraph to one of the graph; values other than inputs
  // are added.
  ValueId Map(ValueId id) {
    if (id == kNone || ids_[id] != kNone) return id == kNone ? kNone : ids_[id];
    const Value& value = block_.value(id);
    ids_[id] = graph_->AddValue(names_->Make(value.name), value.info);
    return ids_[id];
  }

 private:
  const Graph& block_;
  Graph* graph_;
  FreshNames* names_;
  std::vector<ValueId> ids_;
};

void RemoveNamed(const std::set<std::string>& names, Graph* graph) {
  std::vector<bool> dead;
  for (const Node& node : graph->nodes()) {
    dead.push_back(names.count(node.name) != 0);
  }
  graph->RemoveNodes(dead);
}

// Whether there was one.
bool InlineOnce(Graph* graph) {
  FreshNames names(*graph);
  std::vector<std::pair<NodeId, Node>> added;
  std::set<std::string> taken;
  for (size_t i = 0; i < graph->nodes().size(); ++i) {
    const Node& node = graph->nodes()[i];
    const Graph* branch = TakenBranch(*graph, node);
    if (branch == nullptr) continue;
    taken.insert(node.name);
    Inliner inliner(*branch, graph, &names);
    inliner.TakeInputs(node.inputs);
    for (Node& inner : inliner.Nodes()) {
      added.emplace_back(static_cast<NodeId>(i), std::move(inner));
    }
    for (size_t k = 0; k < node.outputs.size(); ++k) {
      const ValueId result = inliner.Map(branch->outputs()[k]);
      graph->ReplaceUses(node.outputs[k], result);
    }
  }
  graph->InsertNodes(std::move(added));
  RemoveNamed(taken, graph);
  return !taken.empty();
}

}  // namespace

Status InlineBranches(Graph* graph, const PassContext& context) {
  while (InlineOnce(graph)) {
    LITE_RETURN_IF_ERROR(InferGraph(graph));
    LITE_RETURN_IF_ERROR(FoldConstants(graph, context));
  }
  return Status::Ok();
}

}  // namespace placelite
