// SPDX-License-Identifier: Apache-2.0
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

// Elementwise op `op` gives x where its constant operand, at input `side`, is
// full of this number.
struct NeutralRow {
  std::string_view op;
  int side;
  int number;
};

constexpr NeutralRow kNeutral[] = {
    {"elementwise_add", 1, 0}, {"elementwise_add", 0, 0},
    {"elementwise_sub", 1, 0}, {"elementwise_mul", 1, 1},
    {"elementwise_mul", 0, 1}, {"elementwise_div", 1, 1},
    {"elementwise_pow", 1, 1},
};

// Ops that give what they take, whatever the shape.
bool IsIdentity(const Graph& graph, const Node& node) {
  const std::string_view op = node.op->name;
  const AttributeMap& attributes = node.attributes;
  if (op == "identity") return true;
  if (op == "scale") {
    return attributes.Float("scale") == 1.0f &&
           attributes.Float("bias") == 0.0f;
  }
  if (op == "concat") return node.inputs.size() == 1;
  if (op == "transpose") return IsIdentityPermutation(node);
  if (op == "cast") {
    return graph.value(node.inputs[0]).info.precision ==
           graph.value(node.outputs[0]).info.precision;
  }
  return false;
}

// The input that `node` gives if it gives its shape: an op that keeps the
// elements in order, keeps a part of them, adds to them, repeats them, or
// broadcasts them against a neutral constant. -1 for others.
int InputIfSameShape(const Graph& graph, const Node& node) {
  const std::string_view op = node.op->name;
  for (std::string_view mover : {"reshape", "flatten", "squeeze", "unsqueeze",
                                 "slice", "pad", "expand", "tile"}) {
    if (op == mover) return 0;
  }
  if (op == "split") return node.outputs.size() == 1 ? 0 : -1;
  if (op == "pool2d") return IsUnitWindow(node) ? 0 : -1;
  for (const NeutralRow& row : kNeutral) {
    if (op == row.op &&
        IsConstantOf(graph.value(node.inputs[row.side]).info, row.number)) {
      return 1 - row.side;
    }
  }
  return -1;
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
