// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "lite/core/op/map_codes.h"
#include "lite/passes/optimize/passes.h"
#include "lite/passes/optimize/rewriter.h"
#include "lite/passes/optimize/symbolic_shapes.h"

namespace placelite {
namespace {

Result<EpilogueStep> StepOf(const EpilogueOp& op, const Node& node) {
  auto constant = [&](const char* name) {
    return name == nullptr ? 0.0f : node.attributes.Float(name);
  };
  EpilogueStep step{op.kind, constant(op.alpha), constant(op.beta),
                    constant(op.gamma)};
  if (op.codes != nullptr) {
    LITE_RETURN_IF_ERROR(SetCodeTable(node.attributes.Ints(op.codes), &step));
  }
  return step;
}

// The producer of `value` if it can take the `count` steps of its only reader.
NodeId FindAnchor(const Rewriter& rewriter, ValueId value, size_t count) {
  const NodeId id = rewriter.SoleProducer(value);
  if (id == kNone) return kNone;
  const Node& node = rewriter.node(id);
  const bool fits = node.epilogue.size() + count <= kMaxEpilogueSteps;
  return node.op->Has(Trait::kTakesEpilogue) && fits &&
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
    if (!node.op->traits.is_step) return Status::Ok();
    const EpilogueOp& op = node.op->traits.step;
    if (TakesOperand(op.kind)) return FuseAddition(shapes, &rewriter, id);
    LITE_ASSIGN_OR_RETURN(const EpilogueStep step, StepOf(op, node));
    return FuseActivation(&rewriter, id, step);
  });
}

}  // namespace placelite
