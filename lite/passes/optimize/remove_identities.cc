// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "lite/passes/optimize/passes.h"
#include "lite/passes/optimize/rewriter.h"
#include "lite/passes/optimize/symbolic_shapes.h"

namespace placelite {
namespace {

bool IsIdentityPermutation(const Node& node) {
  const std::vector<int64_t>& perm = node.attributes.Ints("axis");
  const int rank = static_cast<int>(perm.size());
  for (int i = 0; i < rank; ++i) {
    if (perm[i] != i && perm[i] + rank != i) return false;
  }
  return true;
}

bool IsUnitWindow(const Node& node) {
  const AttributeMap& a = node.attributes;
  const std::vector<int64_t> ones(2, 1), zeros(4, 0);
  return a.Ints("ksize") == ones && a.Ints("strides") == ones &&
         a.Ints("paddings") == zeros && !a.Bool("adaptive") &&
         !a.Bool("global_pooling");
}

// Paddings below zero take elements away.
bool PadsNothing(const Node& node) {
  const std::vector<int64_t>& paddings = node.attributes.Ints("paddings");
  return std::all_of(paddings.begin(), paddings.end(),
                     [](int64_t padding) { return padding == 0; });
}

// Ops that give what they take, whatever the shape.
bool IsIdentity(const Graph& graph, const Node& node) {
  const OpDef& op = *node.op;
  const AttributeMap& attributes = node.attributes;
  if (op.Is("scale")) {
    return attributes.Float("scale") == 1.0f &&
           attributes.Float("bias") == 0.0f;
  }
  if (op.Is("concat")) return node.inputs.size() == 1;
  if (op.Is("transpose")) return IsIdentityPermutation(node);
  if (op.Is("pad")) return PadsNothing(node);
  return op.Has(Trait::kKeepsOrder) &&
         op.traits.shape == ShapeRule::kLikeInput &&
         graph.value(node.inputs[0]).info.precision ==
             graph.value(node.outputs[0]).info.precision;
}

// The input that `node` gives where the other is full of a number that changes
// nothing; -1 for others.
int InputBesideNeutral(const Graph& graph, const Node& node) {
  const Neutral neutral = node.op->traits.neutral;
  if (neutral == Neutral::kNone) return -1;
  const bool one = neutral == Neutral::kOne || neutral == Neutral::kOneEither;
  const bool either =
      neutral == Neutral::kZeroEither || neutral == Neutral::kOneEither;
  for (int side : {1, 0}) {
    if ((side == 1 || either) &&
        IsConstantOf(graph.value(node.inputs[side]).info, one ? 1 : 0)) {
      return 1 - side;
    }
  }
  return -1;
}

// The input that `node` gives if it gives its shape: an op that keeps the
// elements in order, keeps a part of them, repeats them, or broadcasts them
// against a neutral constant. -1 for others.
int InputIfSameShape(const Graph& graph, const Node& node) {
  if (node.op->Has(Trait::kKeepsWhereSameShape)) {
    return node.outputs.size() == 1 ? 0 : -1;
  }
  if (node.op->Is("pool2d")) return IsUnitWindow(node) ? 0 : -1;
  return InputBesideNeutral(graph, node);
}

void Visit(const SymbolicShapes& shapes, Rewriter* rewriter, NodeId id) {
  const Node& node = rewriter->node(id);
  if (!node.epilogue.empty()) return;
  if (IsIdentity(rewriter->graph(), node)) {
    return rewriter->Bypass(id, node.inputs[0]);
  }
  const int input = InputIfSameShape(rewriter->graph(), node);
  if (input < 0) return;
  const ValueId from = node.outputs[0], to = node.inputs[input];
  if (shapes.AlwaysEqual(from, to) &&
      IsWithin(rewriter->info(to).shape, rewriter->info(from).shape)) {
    rewriter->Bypass(id, to);
  }
}

}  // namespace

Status RemoveIdentities(Graph* graph, const PassContext&) {
  const SymbolicShapes shapes(*graph);
  Rewriter rewriter(graph);
  return rewriter.Sweep([&](NodeId id) {
    Visit(shapes, &rewriter, id);
    return Status::Ok();
  });
}

}  // namespace placelite
