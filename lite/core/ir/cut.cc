// SPDX-License-Identifier: Apache-2.0
#include "lite/core/ir/cut.h"

#include <algorithm>

#include "lite/core/ir/subgraphs.h"
#include "lite/core/op/by_input.h"

namespace placelite {
namespace {

bool KnowsAttributes(const Graph& graph, const Node& node) {
  if (!IsByInput(*node.op)) return true;
  const Graph::View view = graph.ViewOf(node);
  const auto plain = PlainOf(view.op());
  return plain.ok() && plain->has_value();
}

// Copies parts of a graph; values are added when they are needed.
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
    // In the new part the value is an input, of whose elements nothing is
    // known.
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

  // Returns the index of `id` among the outputs; it is added unless it is an
  // output already.
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
        !HasSubgraphs(node) &&
        std::all_of(node.inputs.begin(), node.inputs.end(), is_settled) &&
        std::all_of(node.outputs.begin(), node.outputs.end(), is_exact) &&
        KnowsAttributes(inferred, node));
  }
  return settled;
}

std::vector<bool> NodesBeforeSubgraphs(const Graph& graph) {
  std::vector<bool> before;
  for (const Node& node : graph.nodes()) {
    before.push_back(
        !HasSubgraphs(node) &&
        std::all_of(node.inputs.begin(), node.inputs.end(), [&](ValueId id) {
          const NodeId producer =
              id == kNone ? kNone : graph.value(id).producer;
          return producer == kNone || before[producer];
        }));
  }
  return before;
}

namespace {

// Makes the parts of a cut, node by node.
class Cutter {
 public:
  Cutter(const Graph& graph, const std::vector<bool>& in_first)
      : graph_(graph),
        in_first_(in_first),
        between_(graph.nodes().size(), kNone),
        fed_(graph.values().size()),
        first_(graph, &cut_.first),
        rest_(graph, &cut_.rest) {}

  GraphCut Cut() {
    for (ValueId id : graph_.inputs()) first_.AddInput(id);
    for (size_t i = 0; i < graph_.nodes().size(); ++i) {
      if (in_first_[i]) first_.AddNode(graph_.nodes()[i]);
    }
    for (size_t i = 0; i < graph_.nodes().size(); ++i) {
      if (!in_first_[i] && IsBetween(graph_.nodes()[i])) {
        between_[i] = static_cast<int>(cut_.between.size());
        cut_.between.push_back({graph_.nodes()[i], {}});
      }
    }
    AddOutputs();
    for (GraphCut::SubgraphNode& each : cut_.between) {
      for (ValueId id : each.node.inputs) {
        each.inputs.push_back(first_.OutputIndex(id));
      }
    }
    for (size_t i = 0; i < graph_.nodes().size(); ++i) {
      if (in_first_[i] || between_[i] != kNone) continue;
      for (ValueId id : graph_.nodes()[i].inputs) Feed(id);
      rest_.AddNode(graph_.nodes()[i]);
    }
    return std::move(cut_);
  }

 private:
  bool IsInFirst(ValueId id) const {
    const NodeId producer = graph_.value(id).producer;
    return producer == kNone || in_first_[producer];
  }

  bool IsBetween(const Node& node) const {
    return HasSubgraphs(node) &&
           std::all_of(node.inputs.begin(), node.inputs.end(),
                       [&](ValueId id) { return IsInFirst(id); });
  }

  void AddOutputs() {
    for (size_t i = 0; i < graph_.outputs().size(); ++i) {
      const ValueId id = graph_.outputs()[i];
      const bool in_rest = !IsInFirst(id);
      if (in_rest) Feed(id);
      PartBuilder& part = in_rest ? rest_ : first_;
      cut_.outputs.push_back(
          {in_rest, part.AddOutput(id, graph_.output_names()[i])});
    }
  }

  // Makes `id` readable in the rest: it becomes an input of the rest unless the
  // rest computes it.
  void Feed(ValueId id) {
    if (id == kNone || fed_[id] || graph_.value(id).is_constant()) return;
    const NodeId producer = graph_.value(id).producer;
    if (IsInFirst(id)) {
      cut_.feeds.push_back({kNone, first_.OutputIndex(id)});
    } else if (between_[producer] != kNone) {
      const auto& outputs = graph_.node(producer).outputs;
      const auto at = std::find(outputs.begin(), outputs.end(), id);
      cut_.feeds.push_back(
          {between_[producer], static_cast<size_t>(at - outputs.begin())});
    } else {
      return;
    }
    fed_[id] = true;
    rest_.AddInput(id);
  }

  const Graph& graph_;
  const std::vector<bool>& in_first_;
  std::vector<int> between_;  // by node: its index in cut_.between
  std::vector<bool> fed_;     // by value: whether it is an input of the rest
  GraphCut cut_;
  PartBuilder first_, rest_;
};

}  // namespace

GraphCut CutGraph(const Graph& graph, const std::vector<bool>& in_first) {
  return Cutter(graph, in_first).Cut();
}

}  // namespace placelite
