// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "lite/passes/optimize/passes.h"
#include "lite/passes/optimize/rewriter.h"
#include "lite/passes/optimize/symbolic_shapes.h"

namespace placelite {
namespace {

// An activation as an epilogue step: the attributes that are its constants.
struct StepRow {
  std::string_view op;
  EpilogueKind kind;
  const char* alpha = nullptr;
  const char* beta = nullptr;
  const char* gamma = nullptr;
};

constexpr StepRow kSteps[] = {
    {"relu", EpilogueKind::kRelu},
    {"clip", EpilogueKind::kClip, "min", "max"},
    {"leaky_relu", EpilogueKind::kLeakyRelu, "alpha"},
    {"sigmoid", EpilogueKind::kSigmoid},
    {"tanh", EpilogueKind::kTanh},
    {"swish", EpilogueKind::kSwish, "beta"},
    {"hard_sigmoid", EpilogueKind::kHardSigmoid, "slope", "offset"},
    {"hard_swish", EpilogueKind::kHardSwish, "threshold", "offset", "scale"},
    {"scale", EpilogueKind::kScale, "scale", "bias"},
};

std::optional<EpilogueStep> ActivationStep(const Node& node) {
  for (const StepRow& row : kSteps) {
    if (row.op != node.op->name) continue;
    auto constant = [&](const char* name) {
      return name == nullptr ? 0.0f : node.attributes.Float(name);
    };
    return EpilogueStep{row.kind, constant(row.alpha), constant(row.beta),
                        constant(row.gamma)};
  }
  return std::nullopt;
}

// The producer of `value` if it can take the `count` steps of its only reader.
NodeId FindAnchor(const Rewriter& rewriter, ValueId value, size_t count) {
  const NodeId id = rewriter.SoleProducer(value);
  if (id == kNone) return kNone;
  const Node& node = rewriter.node(id);
  const bool fits = node.epilogue.size() + count <= kMaxEpilogueSteps;
  return node.op->takes_epilogue && fits &&
                 rewriter.info(value).precision == Precision::kFloat
             ? id
             : kNone;
}

void Append(EpilogueStep step, ValueId operand, Node* node) {
  if (operand != kNone) {
    step.operand = static_cast<int>(node->inputs.size());
    node->inputs.push_back(operand);
  }
  node->epilogue.push_back(step);
}

Status FuseActivation(Rewriter* rewriter, NodeId id, const EpilogueStep& step) {
  const NodeId anchor = FindAnchor(*rewriter, rewriter->node(id).inputs[0], 1);
  if (anchor == kNone) return Status::Ok();
  Node fused = rewriter->node(anchor);
  Append(step, kNone, &fused);
  rewriter->Remove(anchor);
  return rewriter->Rewrite(id, std::move(fused));
}

// Either operand may be the anchor's; the one computed later is preferred,
// so that ops stay in their order. The sum's own epilogue goes along.
Status FuseAddition(const SymbolicShapes& shapes, Rewriter* rewriter,
                    NodeId id) {
  const Node& sum = rewriter->node(id);
  if (!shapes.AlwaysEqual(sum.inputs[0], sum.inputs[1])) return Status::Ok();
  const size_t steps = 1 + sum.epilogue.size();
  NodeId anchors[2];
  for (int i : {0, 1}) anchors[i] = FindAnchor(*rewriter, sum.inputs[i], steps);
  const int side = anchors[1] > anchors[0] ? 1 : 0;
  if (anchors[side] == kNone) return Status::Ok();
  Node fused = rewriter->node(anchors[side]);
  EpilogueStep add;
  add.kind = EpilogueKind::kAdd;
  Append(add, sum.inputs[1 - side], &fused);
  for (const EpilogueStep& step : sum.epilogue) {
    Append(step, TakesOperand(step.kind) ? sum.inputs[step.operand] : kNone,
           &fused);
  }
  rewriter->Remove(anchors[side]);
  return rewriter->Rewrite(id, std::move(fused));
}

}  // namespace

// The fused op stands where its last part stood, behind all operands.
Status FuseEpilogue(Graph* graph, const PassContext&) {
  const SymbolicShapes shapes(*graph);
  Rewriter rewriter(graph);
  return rewriter.Sweep([&](NodeId id) {
    const Node& node = rewriter.node(id);
    if (std::string_view(node.op->name) == "elementwise_add") {
      return FuseAddition(shapes, &rewriter, id);
    }
    const auto step = ActivationStep(node);
    return step.has_value() ? FuseActivation(&rewriter, id, *step)
                            : Status::Ok();
  });
}

}  // namespace placelite
