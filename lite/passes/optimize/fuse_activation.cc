// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <optional>

#include "lite/passes/optimize/activation_forms.h"
#include "lite/passes/optimize/passes.h"

namespace placelite {

Node Activation(std::string_view op, ValueId x) {
  Node node;
  node.op = FindOp(op);
  node.inputs = {x};
  return node;
}

std::optional<float> Operand(const Rewriter& graph, NodeId id,
                             std::string_view op, bool commutes, ValueId* x) {
  if (!Is(graph, id, op)) return std::nullopt;
  const Node& node = graph.node(id);
  for (int side : {1, 0}) {
    const auto number = ScalarConstant(graph.info(node.inputs[side]));
    *x = node.inputs[1 - side];
    const ShapeRange& shape = graph.info(*x).shape;
    if (number.has_value() && shape.rank_known() &&
        shape == graph.info(node.outputs[0]).shape) {
      return number;
    }
    if (!commutes) break;
  }
  return std::nullopt;
}

std::optional<float> Divisor(const Rewriter& graph, NodeId id, ValueId* x) {
  auto c = Operand(graph, id, "elementwise_div", false, x);
  const bool divides = c.has_value();
  if (!divides) c = Operand(graph, id, "elementwise_mul", true, x);
  if (!c.has_value() || *c == 0) return std::nullopt;
  return divides ? *c : 1 / *c;
}

std::optional<float> Added(const Rewriter& graph, NodeId id, ValueId* x) {
  return Operand(graph, id, "elementwise_add", true, x);
}

namespace {

// The node behind `value`, if it is `op` and nobody else reads it.
NodeId SoleOp(const Rewriter& graph, ValueId value, std::string_view op) {
  const NodeId id = graph.SoleProducer(value);
  return Is(graph, id, op) ? id : kNone;
}

Node HardSwish(ValueId x, float threshold, float scale, float offset) {
  Node node = Activation("hard_swish", x);
  node.attributes.Set("threshold", threshold);
  node.attributes.Set("scale", scale);
  node.attributes.Set("offset", offset);
  return node;
}

// x * sigmoid(x), x * sigmoid(beta * x)
std::optional<Node> MatchSwish(const Rewriter& graph, ValueId x, ValueId gate,
                               Parts* parts) {
  const NodeId sigmoid = SoleOp(graph, gate, "sigmoid");
  if (sigmoid == kNone) return std::nullopt;
  parts->push_back(sigmoid);
  float beta = 1;
  ValueId inner = graph.node(sigmoid).inputs[0];
  if (inner != x) {
    const NodeId product = graph.SoleProducer(inner);
    const auto c = Operand(graph, product, "elementwise_mul", true, &inner);
    if (!c.has_value() || inner != x) return std::nullopt;
    parts->push_back(product);
    beta = *c;
  }
  Node swish = Activation("swish", x);
  swish.attributes.Set("beta", beta);
  return swish;
}

// x * clip(x + offset, 0, threshold), the clip perhaps divided by `scale`.
std::optional<Node> MatchClipGate(const Rewriter& graph, ValueId x,
                                  ValueId gate, Parts* parts) {
  float scale = 1;
  ValueId clipped = gate;
  const NodeId quotient = graph.SoleProducer(gate);
  if (const auto divisor = Divisor(graph, quotient, &clipped)) {
    parts->push_back(quotient);
    scale = *divisor;
  } else {
    clipped = gate;
  }
  const NodeId clip = SoleOp(graph, clipped, "clip");
  if (clip == kNone || graph.node(clip).attributes.Float("min") != 0) {
    return std::nullopt;
  }
  const NodeId sum = graph.SoleProducer(graph.node(clip).inputs[0]);
  ValueId inner = kNone;
  const auto offset = Added(graph, sum, &inner);
  if (!offset.has_value() || inner != x) return std::nullopt;
  parts->insert(parts->end(), {clip, sum});
  return HardSwish(x, graph.node(clip).attributes.Float("max"), scale, *offset);
}

// x * clip(slope * x + offset, 0, 1)
std::optional<Node> MatchHardSigmoidGate(const Rewriter& graph, ValueId x,
                                         ValueId gate, Parts* parts) {
  const NodeId sigmoid = SoleOp(graph, gate, "hard_sigmoid");
  if (sigmoid == kNone || graph.node(sigmoid).inputs[0] != x) {
    return std::nullopt;
  }
  const float slope = graph.node(sigmoid).attributes.Float("slope");
  const float offset = graph.node(sigmoid).attributes.Float("offset");
  if (!(slope > 1e-6f) || !std::isfinite(offset / slope)) return std::nullopt;
  parts->push_back(sigmoid);
  return HardSwish(x, 1 / slope, 1 / slope, offset / slope);
}

// x times a gate of x.
std::optional<Node> MatchGate(const Rewriter& graph, NodeId id, Parts* parts) {
  if (!Is(graph, id, "elementwise_mul")) return std::nullopt;
  const Node& node = graph.node(id);
  for (int side : {0, 1}) {
    const ValueId x = node.inputs[side], gate = node.inputs[1 - side];
    for (auto* match : {MatchSwish, MatchClipGate, MatchHardSigmoidGate}) {
      parts->clear();
      if (auto found = match(graph, x, gate, parts)) return found;
    }
  }
  return std::nullopt;
}

// hard_swish(x), divided by a constant.
std::optional<Node> MatchScaled(const Rewriter& graph, NodeId id,
                                Parts* parts) {
  ValueId y = kNone;
  const auto divisor = Divisor(graph, id, &y);
  if (!divisor.has_value()) return std::nullopt;
  const NodeId swish = SoleOp(graph, y, "hard_swish");
  if (swish == kNone) return std::nullopt;
  parts->assign({swish});
  Node scaled = graph.node(swish);
  scaled.attributes.Set("scale", scaled.attributes.Float("scale") * *divisor);
  return scaled;
}

Status Visit(Rewriter* rewriter, NodeId id) {
  const Node& node = rewriter->node(id);
  if (rewriter->info(node.outputs[0]).precision != Precision::kFloat) {
    return Status::Ok();
  }
  for (auto* match : {MatchGelu, MatchGate, MatchScaled}) {
    Parts parts;
    auto found = match(*rewriter, id, &parts);
    if (!found.has_value()) continue;
    LITE_RETURN_IF_ERROR(rewriter->Rewrite(id, *std::move(found)));
    for (NodeId part : parts) rewriter->Remove(part);
    return Status::Ok();
  }
  return Status::Ok();
}

}  // namespace

Status FuseActivation(Graph* graph, const PassContext&) {
  Rewriter rewriter(graph);
  return rewriter.Sweep([&](NodeId id) { return Visit(&rewriter, id); });
}

}  // namespace placelite
