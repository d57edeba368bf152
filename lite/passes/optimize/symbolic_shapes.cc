// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/symbolic_shapes.h"

#include "lite/passes/optimize/symbolic_rules.h"

namespace placelite {

namespace {

// Exact dimensions are numbers, whatever a rule says of them.
void SetExactDims(const ShapeRange& range, SymbolicShape* dims) {
  for (int i = 0; i < range.rank(); ++i) {
    if (range[i].exact()) (*dims)[i] = {0, range[i].min};
  }
}

}  // namespace

SymbolicShapes::SymbolicShapes(const Graph& graph)
    : graph_(graph),
      shapes_(graph.values().size()),
      lists_(graph.values().size()) {
  for (size_t i = 0; i < shapes_.size(); ++i) {
    const ShapeRange& range = graph.values()[i].info.shape;
    if (!range.rank_known()) continue;
    for (int d = 0; d < range.rank(); ++d) {
      shapes_[i].push_back(symbols_.Fresh());
    }
    SetExactDims(range, &shapes_[i]);
    lists_[i] = ListOfValue(graph.values()[i].info, &symbols_);
  }
  for (const Node& node : graph.nodes()) Derive(node);
}

void SymbolicShapes::Derive(const Node& node) {
  DeriveShapes(node);
  DeriveList(node);
}

// Exact elements are numbers, whatever the op does.
void SymbolicShapes::DeriveList(const Node& node) {
  if (node.outputs.size() != 1 || node.inputs.empty()) return;
  std::vector<const SymbolicList*> lists;
  for (ValueId id : node.inputs) {
    lists.push_back(id == kNone ? nullptr : &lists_[id]);
  }
  const ValueId first = node.inputs[0];
  const bool ranked =
      first != kNone && graph_.value(first).info.shape.rank_known();
  if (!ranked) return;
  const Graph::View view = graph_.ViewOf(node);
  const SymbolicList made = ListMadeBy(view.op(), &shapes_[first], lists);
  SymbolicList& list = lists_[node.outputs[0]];
  if (!made.has_value()) return;
  if (!list.has_value() || list->size() != made->size()) {
    list = made;
    return;
  }
  for (int i = 0; i < list->rank(); ++i) {
    if ((*list)[i].symbol != 0) (*list)[i] = (*made)[i];
  }
}

void SymbolicShapes::DeriveShapes(const Node& node) {
  const SymbolicRule rule = FindSymbolicRule(node.op->traits.shape);
  if (rule == nullptr) return;
  const Graph::View view = graph_.ViewOf(node);
  std::vector<const SymbolicShape*> inputs;
  std::vector<const SymbolicList*> lists;
  for (ValueId id : node.inputs) {
    const bool known = id != kNone && graph_.value(id).info.shape.rank_known();
    inputs.push_back(known ? &shapes_[id] : nullptr);
    lists.push_back(id == kNone ? nullptr : &lists_[id]);
  }
  if (inputs.empty() || inputs[0] == nullptr) return;
  for (size_t i = 0; i < node.outputs.size(); ++i) {
    const ShapeRange& range = graph_.value(node.outputs[i]).info.shape;
    if (!range.rank_known()) continue;
    SymbolicShape* out = &shapes_[node.outputs[i]];
    rule(SymbolicOp{view.op(), i, inputs, lists, &symbols_}, out);
    SetExactDims(range, out);
  }
}

bool SymbolicShapes::SameDim(ValueId a, int i, ValueId b, int j) const {
  const ValueId known = static_cast<ValueId>(shapes_.size());
  return a < known && b < known && i < shapes_[a].rank() &&
         j < shapes_[b].rank() && shapes_[a][i] == shapes_[b][j];
}

bool SymbolicShapes::AlwaysEqual(ValueId a, ValueId b) const {
  const ShapeRange& x = graph_.value(a).info.shape;
  const ShapeRange& y = graph_.value(b).info.shape;
  if (!x.rank_known() || !y.rank_known()) return false;
  if (x.exact() && y.exact()) return x == y;
  const ValueId known = static_cast<ValueId>(shapes_.size());
  return a < known && b < known && shapes_[a] == shapes_[b];
}

}  // namespace placelite
