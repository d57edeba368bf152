// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "lite/passes/optimize/fake_quantize.h"
#include "lite/passes/optimize/passes.h"
#include "lite/passes/optimize/rewriter.h"

namespace placelite {
namespace {

// CodedValues knows the values whose codes could as well be the floats that
// they stand for, and the grid of each.
class CodedValues {
 public:
  explicit CodedValues(const Graph& graph)
      : graph_(graph), grids_(graph.values().size()) {
    for (const Node& node : graph.nodes()) Follow(node);
    for (ValueId id : graph.outputs()) grids_[id].reset();
    // A value that has to stay codes takes those with it that it is moved from
    // and to; a chain of moves is followed at once in either direction.
    const std::vector<Node>& nodes = graph.nodes();
    bool changed = true;
    while (changed) {
      changed = false;
      for (auto node = nodes.begin(); node != nodes.end(); ++node) {
        changed |= !Agrees(*node);
      }
      for (auto node = nodes.rbegin(); node != nodes.rend(); ++node) {
        changed |= !Agrees(*node);
      }
    }
  }

  // Returns null for all other values.
  const GridPtr& grid(ValueId id) const { return grids_[id]; }

 private:
  // A cast of codes to float and back, between which they are numbers that are
  // as large and as far apart, moves them, too.
  bool IsCast(const Node& node) const {
    if (!node.op->Is("cast")) return false;
    const Precision from = graph_.value(node.inputs[0]).info.precision;
    const Precision to = graph_.value(node.outputs[0]).info.precision;
    const GridPtr& grid = grids_[node.inputs[0]];
    return (from == Precision::kFloat && grid != nullptr && to == grid->code) ||
           (to == Precision::kFloat && LimitsOfCode(from).has_value());
  }

  // Returns whether it takes the nearest element for each, and none from
  // outside.
  static bool IsNearest(const Node& node) {
    return node.op->Is("interpolate") &&
           node.attributes.String("mode") == "nearest" &&
           node.attributes.String("coordinates") != "tf_crop_and_resize";
  }

  bool Moves(const Node& node) const {
    const bool is_max_pool = node.op->Is("pool2d") &&
                             node.attributes.String("pooling_type") == "max";
    return node.op->Has(Trait::kMovesElements) || is_max_pool ||
           IsNearest(node) || IsCast(node);
  }

  // Returns how many of the first inputs have the elements that a node moves.
  static size_t NumMoved(const Node& node) {
    return node.op->inputs[0].kind == ArgKind::kVariadic ? node.inputs.size()
                                                         : 1;
  }

  void Follow(const Node& node) {
    if (node.op->Is("quantize_linear")) {
      const GridPtr grid = GridOf(graph_.ViewOf(node).op());
      const bool is_rounded_as_float =
          node.attributes.String("quotient") == "float";
      if (grid != nullptr && grid->IsPerTensor() && is_rounded_as_float) {
        grids_[node.outputs[0]] = grid;
      }
    } else if (Moves(node)) {
      for (ValueId id : node.outputs) grids_[id] = grids_[node.inputs[0]];
    }
  }

  // Makes the values of a node agree on whether they can be floats. Returns
  // whether they did before.
  bool Agrees(const Node& node) {
    if (node.op->Is("quantize_linear")) {
      return Drop(node.inputs[0]);
    }
    if (node.op->Is("dequantize_linear")) {
      const GridPtr& grid = grids_[node.inputs[0]];
      return SameGrid(grid, GridOf(graph_.ViewOf(node).op())) ||
             Drop(node.inputs[0]);
    }
    bool agrees = true;
    if (!Moves(node)) {
      for (ValueId id : node.inputs) agrees &= id == kNone || Drop(id);
      for (ValueId id : node.outputs) agrees &= Drop(id);
      return agrees;
    }
    const size_t moved = NumMoved(node);
    for (size_t i = moved; i < node.inputs.size(); ++i) {
      agrees &= node.inputs[i] == kNone || Drop(node.inputs[i]);
    }
    const GridPtr first = grids_[node.inputs[0]];
    const auto is_first = [&](ValueId id) {
      return first != nullptr && SameGrid(grids_[id], first);
    };
    const auto end = node.inputs.begin() + static_cast<ptrdiff_t>(moved);
    if (std::all_of(node.inputs.begin(), end, is_first) &&
        std::all_of(node.outputs.begin(), node.outputs.end(), is_first)) {
      return agrees;
    }
    for (auto id = node.inputs.begin(); id != end; ++id) agrees &= Drop(*id);
    for (ValueId id : node.outputs) agrees &= Drop(id);
    return agrees;
  }

  // Returns whether there was nothing to drop.
  bool Drop(ValueId id) {
    if (grids_[id] == nullptr) return true;
    grids_[id].reset();
    return false;
  }

  const Graph& graph_;
  std::vector<GridPtr> grids_;
};

Status Visit(const CodedValues& coded, Rewriter* rewriter, NodeId id) {
  const Node& node = rewriter->node(id);
  const ValueId output = node.outputs[0];
  if (node.op->Is("dequantize_linear") || node.op->Is("cast")) {
    // Its input is by now what it would decode.
    const ValueId x = node.inputs[0];
    if (coded.grid(x) != nullptr) rewriter->Bypass(id, x);
    return Status::Ok();
  }
  if (coded.grid(output) == nullptr) return Status::Ok();
  for (ValueId each : node.outputs) rewriter->SetGrid(each, coded.grid(each));
  if (!node.op->Is("quantize_linear")) return Status::Ok();
  return rewriter->Rewrite(id,
                           FakeQuantize(node.inputs[0], *coded.grid(output)));
}

}  // namespace

Status FoldQuantization(Graph* graph, const PassContext&) {
  const CodedValues coded(*graph);
  Rewriter rewriter(graph);
  return rewriter.Sweep([&](NodeId id) { return Visit(coded, &rewriter, id); });
}

}  // namespace placelite
