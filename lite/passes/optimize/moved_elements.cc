// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/moved_elements.h"

namespace placelite {
namespace {

// Returns whether it takes the nearest element for each, and none from outside.
bool IsNearest(const Node& node) {
  return node.op->Is("interpolate") &&
         node.attributes.String("mode") == "nearest" &&
         node.attributes.String("coordinates") != "tf_crop_and_resize";
}

bool IsMaxPool(const Node& node) {
  return node.op->Is("pool2d") &&
         node.attributes.String("pooling_type") == "max";
}

}  // namespace

bool MovesElements(const Node& node) {
  if (!node.epilogue.empty()) return false;
  return node.op->Has(Trait::kMovesElements) || IsMaxPool(node) ||
         IsNearest(node);
}

Span<const ValueId> MovedInputs(const Node& node) {
  const bool all = node.op->inputs[0].kind == ArgKind::kVariadic;
  return {node.inputs.data(), all ? node.inputs.size() : 1};
}

GridPtr GridOfMoved(const Graph& graph, const Node& node) {
  const Span<const ValueId> moved = MovedInputs(node);
  const GridPtr grid = graph.value(moved[0]).info.grid;
  if (grid == nullptr || !grid->IsPerTensor()) return nullptr;
  for (ValueId id : moved) {
    if (!SameGrid(graph.value(id).info.grid, grid)) return nullptr;
  }
  return grid;
}

}  // namespace placelite
