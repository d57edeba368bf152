// SPDX-License-Identifier: Apache-2.0
#include "lite/core/ir/graph.h"

#include <algorithm>

#include "lite/core/base/strings.h"

namespace placelite {

size_t Node::num_op_inputs() const {
  size_t operands = 0;
  for (const EpilogueStep& step : epilogue) {
    if (TakesOperand(step.kind)) ++operands;
  }
  return inputs.size() - operands;
}

ValueId Graph::AddValue(std::string value_name, ValueInfo info) {
  Value value;
  value.name = std::move(value_name);
  value.info = std::move(info);
  values_.push_back(std::move(value));
  return static_cast<ValueId>(values_.size() - 1);
}

NodeId Graph::AddNode(Node node) {
  const NodeId id = static_cast<NodeId>(nodes_.size());
  for (ValueId output : node.outputs) values_[output].producer = id;
  nodes_.push_back(std::move(node));
  return id;
}

void Graph::AddOutput(ValueId id, std::string output_name) {
  outputs_.push_back(id);
  output_names_.push_back(std::move(output_name));
}

ValueId Graph::FindValue(std::string_view value_name) const {
  for (size_t i = 0; i < values_.size(); ++i) {
    if (values_[i].name == value_name) return static_cast<ValueId>(i);
  }
  return kNone;
}

std::string Graph::FreshName(std::string_view wish) const {
  return FreshNames(*this).Make(std::string(wish));
}

FreshNames::FreshNames(const Graph& graph) {
  for (const Value& value : graph.values()) taken_.emplace(value.name, 1);
}

std::string FreshNames::Make(const std::string& wish) {
  const auto [entry, is_new] = taken_.emplace(wish, 1);
  if (is_new) return wish;
  // The reference stays valid, since adding names moves no entries.
  int& next = entry->second;
  while (true) {
    std::string name = StrCat(wish, ".", next++);
    if (taken_.emplace(name, 1).second) return name;
  }
}

namespace {

std::vector<const ValueInfo*> Infos(const Graph& graph,
                                    const std::vector<ValueId>& ids) {
  std::vector<const ValueInfo*> infos;
  for (ValueId id : ids) {
    infos.push_back(id == kNone ? nullptr : &graph.value(id).info);
  }
  return infos;
}

}  // namespace

Graph::View::View(const Graph& graph, const Node& node)
    : inputs_(Infos(graph, node.inputs)),
      outputs_(Infos(graph, node.outputs)),
      op_(*node.op, node.name, node.attributes, inputs_, outputs_,
          node.epilogue) {}

std::vector<std::vector<NodeId>> Graph::Uses() const {
  std::vector<std::vector<NodeId>> uses(values_.size());
  for (size_t i = 0; i < nodes_.size(); ++i) {
    for (ValueId input : nodes_[i].inputs) {
      if (input != kNone) uses[input].push_back(static_cast<NodeId>(i));
    }
  }
  for (ValueId output : outputs_) uses[output].push_back(kNone);
  return uses;
}

void Graph::ReplaceUses(ValueId from, ValueId to) {
  for (Node& node : nodes_) {
    std::replace(node.inputs.begin(), node.inputs.end(), from, to);
  }
  std::replace(outputs_.begin(), outputs_.end(), from, to);
}

void Graph::Rebuild(const std::vector<NodeId>& order) {
  std::vector<Node> nodes;
  nodes.reserve(order.size());
  for (NodeId id : order) nodes.push_back(std::move(nodes_[id]));
  nodes_ = std::move(nodes);

  std::vector<bool> used(values_.size(), false);
  auto mark = [&](const std::vector<ValueId>& ids) {
    for (ValueId id : ids) {
      if (id != kNone) used[id] = true;
    }
  };
  for (const Node& node : nodes_) {
    mark(node.inputs);
    mark(node.outputs);
  }
  mark(inputs_);
  mark(outputs_);

  std::vector<ValueId> renumbered(values_.size(), kNone);
  std::vector<Value> values;
  for (size_t i = 0; i < values_.size(); ++i) {
    if (!used[i]) continue;
    renumbered[i] = static_cast<ValueId>(values.size());
    values.push_back(std::move(values_[i]));
    values.back().producer = kNone;
  }
  values_ = std::move(values);
  auto renumber = [&](std::vector<ValueId>* ids) {
    for (ValueId& id : *ids) {
      if (id != kNone) id = renumbered[id];
    }
  };
  for (size_t i = 0; i < nodes_.size(); ++i) {
    renumber(&nodes_[i].inputs);
    renumber(&nodes_[i].outputs);
    for (ValueId id : nodes_[i].outputs) {
      values_[id].producer = static_cast<NodeId>(i);
    }
  }
  renumber(&inputs_);
  renumber(&outputs_);
  for (Value& value : values_) {
    if (value.alias_of != kNone) value.alias_of = renumbered[value.alias_of];
  }
}

void Graph::RemoveNodes(const std::vector<bool>& dead) {
  std::vector<NodeId> order;
  for (size_t i = 0; i < nodes_.size(); ++i) {
    if (!dead[i]) order.push_back(static_cast<NodeId>(i));
  }
  Rebuild(order);
}

void Graph::InsertNodes(std::vector<std::pair<NodeId, Node>> added) {
  std::stable_sort(
      added.begin(), added.end(), [](const auto& a, const auto& b) {
        const auto at = [](NodeId id) { return id == kNone ? INT32_MAX : id; };
        return at(a.first) < at(b.first);
      });
  const NodeId old_count = static_cast<NodeId>(nodes_.size());
  std::vector<NodeId> order;
  size_t next = 0;
  auto take_before = [&](NodeId id) {
    while (next < added.size() && (added[next].first == id || id == kNone)) {
      order.push_back(AddNode(std::move(added[next].second)));
      ++next;
    }
  };
  for (NodeId id = 0; id < old_count; ++id) {
    take_before(id);
    order.push_back(id);
  }
  take_before(kNone);
  Rebuild(order);
}

}  // namespace placelite
