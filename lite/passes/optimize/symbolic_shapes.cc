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
    : graph_(graph), shapes_(graph.values().size()) {
  for (size_t i = 0; i < shapes_.size(); ++i) {
    const ShapeRange& range = graph.values()[i].info.shape;
    if (!range.rank_known()) continue;
    for (int d = 0; d < range.rank(); ++d) {
      shapes_[i].push_back(symbols_.Fresh());
    }
    SetExactDims(range, &shapes_[i]);
  }
  for (const Node& node : graph.nodes()) Derive(node);
}

void SymbolicShapes::Derive(const Node& node) {
  const SymbolicRule rule = FindSymbolicRule(node.op->name);
  if (rule == nullptr) return;
  const Graph::View view = graph_.ViewOf(node);
  std::vector<const SymbolicShape*> inputs;
  for (ValueId id : node.inputs) {
    const bool known = id != kNone && graph_.value(id).info.shape.rank_known();
    inputs.push_back(known ? &shapes_[id] : nullptr);
  }
  if (inputs.empty() || inputs[0] == nullptr) return;
  for (size_t i = 0; i < node.outputs.size(); ++i) {
    const ShapeRange& range = graph_.value(node.outputs[i]).info.shape;
    if (!range.rank_known()) continue;
    SymbolicShape* out = &shapes_[node.outputs[i]];
    rule(SymbolicOp{view.op(), i, inputs, &symbols_}, out);
    SetExactDims(range, out);
  }
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
