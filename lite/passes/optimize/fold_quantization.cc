// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "lite/passes/optimize/fake_quantize.h"
#include "lite/passes/optimize/moved_elements.h"
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
    for (const Node& node : nodes) {
      const bool decodes =
          node.op->Is("dequantize_linear") || node.op->Is("cast");
      decodes_.push_back(decodes && grids_[node.inputs[0]] != nullptr);
    }
  }

  // Returns null for all other values.
  const GridPtr& grid(ValueId id) const { return grids_[id]; }

  // Returns whether the node hands on the floats that its input can be.
  bool Decodes(NodeId id) const { return decodes_[id]; }

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

  // Padding with a code is padding with the number for which that stands; other
  // modes pad with elements.
  bool PadsWithCode(const Node& node) const {
    const GridPtr& grid = grids_[node.inputs[0]];
    if (!node.op->Is("pad") || grid == nullptr) return false;
    if (node.attributes.String("mode") != "constant") return true;
    const float value = node.attributes.Float("value");
    return std::nearbyint(value) == value &&
           value >= static_cast<float>(grid->qmin) &&
           value <= static_cast<float>(grid->qmax);
  }

  bool Moves(const Node& node) const {
    return MovesElements(node) || IsCast(node) || PadsWithCode(node);
  }

  void Follow(const Node& node) {
    if (node.op->Is("quantize_linear")) {
      const GridPtr grid = GridOf(graph_.ViewOf(node).op());
      const bool is_rounded_as_float =
          node.attributes.String("quotient") == "float";
      if (grid != nullptr && grid->IsPerTensor() && is_rounded_as_float &&
          std::isnormal(grid->scales[0])) {
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
      const GridPtr by = GridOf(graph_.ViewOf(node).op());
      return (grid != nullptr && by != nullptr && DecodesAlike(*grid, *by)) ||
             Drop(node.inputs[0]);
    }
    bool agrees = true;
    if (!Moves(node)) {
      for (ValueId id : node.inputs) agrees &= id == kNone || Drop(id);
      for (ValueId id : node.outputs) agrees &= Drop(id);
      return agrees;
    }
    const Span<const ValueId> moved = MovedInputs(node);
    for (size_t i = moved.size(); i < node.inputs.size(); ++i) {
      agrees &= node.inputs[i] == kNone || Drop(node.inputs[i]);
    }
    const GridPtr first = grids_[node.inputs[0]];
    const auto is_first = [&](ValueId id) {
      return first != nullptr && SameGrid(grids_[id], first);
    };
    if (std::all_of(moved.begin(), moved.end(), is_first) &&
        std::all_of(node.outputs.begin(), node.outputs.end(), is_first)) {
      return agrees;
    }
    for (ValueId id : moved) agrees &= Drop(id);
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
  std::vector<bool> decodes_;
};

// Elements that are moved stay on the grid that they are on.
void KeepGrid(Rewriter* rewriter, const Node& node) {
  if (!MovesElements(node)) return;
  const GridPtr grid = GridOfMoved(rewriter->graph(), node);
  if (grid == nullptr) return;
  for (ValueId id : node.outputs) {
    if (rewriter->info(id).precision != Precision::kFloat) continue;
    if (rewriter->info(id).grid == nullptr) rewriter->SetGrid(id, grid);
  }
}

// Floats that are on the grid already are not rounded again.
Status FoldQuantize(const GridPtr& grid, Rewriter* rewriter, NodeId id) {
  const Node& node = rewriter->node(id);
  const ValueId x = node.inputs[0];
  if (SameGrid(rewriter->info(x).grid, grid) &&
      rewriter->Producer(x) != kNone) {
    rewriter->Bypass(id, x);
    return Status::Ok();
  }
  rewriter->SetGrid(node.outputs[0], grid);
  return rewriter->Rewrite(id, FakeQuantize(x, *grid));
}

Status Visit(const CodedValues& coded, Rewriter* rewriter, NodeId id) {
  const Node& node = rewriter->node(id);
  if (coded.Decodes(id)) {
    rewriter->Bypass(id, node.inputs[0]);
    return Status::Ok();
  }
  const GridPtr& grid = coded.grid(node.outputs[0]);
  if (grid == nullptr) {
    KeepGrid(rewriter, node);
    return Status::Ok();
  }
  if (node.op->Is("quantize_linear")) return FoldQuantize(grid, rewriter, id);
  for (ValueId each : node.outputs) rewriter->SetGrid(each, coded.grid(each));
  if (!node.op->Is("pad") || node.attributes.String("mode") != "constant") {
    return Status::Ok();
  }
  Node pad = node;
  const auto code = static_cast<int32_t>(node.attributes.Float("value"));
  pad.attributes.Set("value", grid->Decoded(code, 0));
  return rewriter->Rewrite(id, std::move(pad));
}

}  // namespace

Status FoldQuantization(Graph* graph, const PassContext& context) {
  // A node that nothing needs does not count as a reader of codes.
  LITE_RETURN_IF_ERROR(RemoveDeadNodes(graph, context));
  const CodedValues coded(*graph);
  Rewriter rewriter(graph);
  return rewriter.Sweep([&](NodeId id) { return Visit(coded, &rewriter, id); });
}

}  // namespace placelite
