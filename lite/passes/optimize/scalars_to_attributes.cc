// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "lite/passes/optimize/fake_quantize.h"
#include "lite/passes/optimize/passes.h"
#include "lite/passes/optimize/rewriter.h"

namespace placelite {
namespace {

Status PreluToLeakyRelu(Rewriter* rewriter, NodeId id) {
  const Node& node = rewriter->node(id);
  const auto alpha = ScalarConstant(rewriter->info(node.inputs[1]));
  if (!alpha.has_value()) return Status::Ok();
  Node leaky;
  leaky.op = FindOp("leaky_relu");
  leaky.inputs = {node.inputs[0]};
  leaky.attributes.Set("alpha", *alpha);
  return rewriter->Rewrite(id, std::move(leaky));
}

// The attributes of scale.
struct Scale {
  float scale;
  float bias;
};

// Element-wise op `op` with the constant c at input `side`.
struct ScaleRow {
  std::string_view op;
  int side;
  Scale (*scale)(float c);
};

// Division is left alone: 1 / c is rounded.
constexpr ScaleRow kScales[] = {
    {"elementwise_add", 1,
     [](float c) {
       return Scale{1, c};
     }},
    {"elementwise_add", 0,
     [](float c) {
       return Scale{1, c};
     }},
    {"elementwise_sub", 1,
     [](float c) {
       return Scale{1, -c};
     }},
    {"elementwise_sub", 0,
     [](float c) {
       return Scale{-1, c};
     }},
    {"elementwise_mul", 1,
     [](float c) {
       return Scale{c, 0};
     }},
    {"elementwise_mul", 0,
     [](float c) {
       return Scale{c, 0};
     }},
};

Status ArithmeticToScale(Rewriter* rewriter, NodeId id, const ScaleRow& row) {
  const Node& node = rewriter->node(id);
  const ValueId x = node.inputs[1 - row.side];
  const auto c = ScalarConstant(rewriter->info(node.inputs[row.side]));
  // A constant of higher rank would add axes to x.
  if (!c.has_value() || !node.epilogue.empty() ||
      !rewriter->info(x).shape.rank_known() ||
      rewriter->info(x).shape != rewriter->info(node.outputs[0]).shape) {
    return Status::Ok();
  }
  Node scale;
  scale.op = FindOp("scale");
  scale.inputs = {x};
  scale.attributes.Set("scale", row.scale(*c).scale);
  scale.attributes.Set("bias", row.scale(*c).bias);
  return rewriter->Rewrite(id, std::move(scale));
}

// The power of 2 is a product; the general power is slow.
Status PowerToSquare(Rewriter* rewriter, NodeId id) {
  const Node& node = rewriter->node(id);
  const ValueId x = node.inputs[0];
  const auto c = ScalarConstant(rewriter->info(node.inputs[1]));
  if (!c.has_value() || *c != 2 || !node.epilogue.empty() ||
      rewriter->info(x).precision != Precision::kFloat ||
      !rewriter->info(x).shape.rank_known() ||
      rewriter->info(x).shape != rewriter->info(node.outputs[0]).shape) {
    return Status::Ok();
  }
  Node square;
  square.op = FindOp("square");
  square.inputs = {x};
  return rewriter->Rewrite(id, std::move(square));
}

Status Visit(Rewriter* rewriter, NodeId id) {
  const Node& node = rewriter->node(id);
  if (node.op->Is("prelu")) return PreluToLeakyRelu(rewriter, id);
  if (node.op->Is("elementwise_pow")) return PowerToSquare(rewriter, id);
  for (const ScaleRow& row : kScales) {
    if (node.op->Is(row.op) &&
        rewriter->info(node.inputs[row.side]).is_constant()) {
      return ArithmeticToScale(rewriter, id, row);
    }
  }
  return Status::Ok();
}

// Returns for each value whether it is rounded to a grid.
std::vector<bool> Rounded(const Graph& graph) {
  std::vector<bool> rounded(graph.values().size());
  for (const Node& node : graph.nodes()) {
    if (IsFakeQuantize(node)) rounded[node.inputs[0]] = true;
  }
  return rounded;
}

// Returns whether the node computes a value from another one and a constant,
// which only a rounding reads, and nothing can take the node as a step, because
// others read that value, too. The node itself can take the rounding.
bool TakesRounding(const Rewriter& rewriter, const Node& node,
                   const std::vector<bool>& rounded) {
  if (!node.op->Has(Trait::kTakesEpilogue) || node.inputs.size() != 2) {
    return false;
  }
  const int side = rewriter.info(node.inputs[0]).is_constant() ? 1 : 0;
  return rounded[node.outputs[0]] && rewriter.Reads(node.outputs[0]) == 1 &&
         rewriter.SoleProducer(node.inputs[side]) == kNone;
}

}  // namespace

Status ScalarsToAttributes(Graph* graph, const PassContext&) {
  const std::vector<bool> rounded = Rounded(*graph);
  Rewriter rewriter(graph);
  return rewriter.Sweep([&](NodeId id) {
    return TakesRounding(rewriter, rewriter.node(id), rounded)
               ? Status::Ok()
               : Visit(&rewriter, id);
  });
}

}  // namespace placelite
