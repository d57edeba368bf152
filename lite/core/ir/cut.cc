#include "lite/core/ir/cut.h"

#include <algorithm>

#include "lite/core/op/by_input.h"

namespace placelite {
namespace {

bool KnowsAttributes(const Graph& graph, const Node& node) {
  if (!IsByInput(*node.op)) return true;
  const Graph::View view = graph.ViewOf(node);
  const auto plain = PlainOf(view.op());
  return plain.ok() && plain->has_value();
}

// Copies parts of a graph, values on demand.
class PartBuilder {
 public:
  PartBuilder(const Graph& from, Graph* to)
      : from_(from), to_(to), ids_(from.values().size(), kNone) {
    to_->name = from.name;
  }

  ValueId Copy(ValueId id) {
    if (id == kNone || ids_[id] != kNone) return id == kNone ? kNone : ids_[id];
    ids_[id] = to_->AddValue(from_.value(id).name, from_.value(id).info);
    return ids_[id];
  }

  void AddInput(ValueId id) {
    const ValueId input = Copy(id);
    // What is known of a computed value is not known of an input.
    to_->value(input).info.ints.reset();
    to_->value(input).info.floats.reset();
    to_->AddInput(input);
  }

  void AddNode(const Node& node) {
    Node copy = node;
    for (ValueId& id : copy.inputs) id = Copy(id);
    for (ValueId& id : copy.outputs) id = Copy(id);
    to_->AddNode(std::move(copy));
  }

  // Which output it is; a new one unless `id` is an output already.
  size_t OutputIndex(ValueId id) {
    const auto& outputs = to_->outputs();
    const auto found = std::find(outputs.begin(), outputs.end(), Copy(id));
    const size_t index = static_cast<size_t>(found - outputs.begin());
    if (found == outputs.end()) AddOutput(id, from_.value(id).name);
    return index;
  }

  size_t AddOutput(ValueId id, const std::string& name) {
    to_->AddOutput(Copy(id), name);
    return to_->outputs().size() - 1;
  }

 private:
  const Graph& from_;
  Graph* to_;
  std::vector<ValueId> ids_;
};

}  // namespace

std::vector<bool> SettledNodes(const Graph& inferred) {
  std::vector<bool> settled;
  const auto is_settled = [&](ValueId id) {
    if (id == kNone) return true;
    const NodeId producer = inferred.value(id).producer;
    return producer == kNone || settled[producer];
  };
  const auto is_exact = [&](ValueId id) {
    return inferred.value(id).info.shape.exact();
  };
  for (const Node& node : inferred.nodes()) {
    settled.push_back(
        std::all_of(node.inputs.begin(), node.inputs.end(), is_settled) &&
        std::all_of(node.outputs.begin(), node.outputs.end(), is_exact) &&
        KnowsAttributes(inferred, node));
  }
  return settled;
}

GraphCut CutGraph(const Graph& graph, const std::vector<bool>& in_first) {
  GraphCut cut;
  PartBuilder first(graph, &cut.first), rest(graph, &cut.rest);
  const auto is_in_first = [&](ValueId id) {
    const NodeId producer = graph.value(id).producer;
    return producer == kNone || in_first[producer];
  };
  for (ValueId id : graph.inputs()) first.AddInput(id);
  for (size_t i = 0; i < graph.nodes().size(); ++i) {
    if (in_first[i]) first.AddNode(graph.nodes()[i]);
  }
  for (size_t i = 0; i < graph.outputs().size(); ++i) {
    const ValueId id = graph.outputs()[i];
    PartBuilder& part = is_in_first(id) ? first : rest;
    cut.outputs.push_back(
        {!is_in_first(id), part.AddOutput(id, graph.output_names()[i])});
  }
  std::vector<bool> fed(graph.values().size());
  for (size_t i = 0; i < graph.nodes().size(); ++i) {
    if (in_first[i]) continue;
    for (ValueId id : graph.nodes()[i].inputs) {
      if (id == kNone || fed[id] || !is_in_first(id) ||
          graph.value(id).is_constant()) {
        continue;
      }
      fed[id] = true;
      rest.AddInput(id);
      cut.feeds.push_back(first.OutputIndex(id));
    }
    rest.AddNode(graph.nodes()[i]);
  }
  return cut;
}

}  // namespace placelite
