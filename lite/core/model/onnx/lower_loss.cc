// SPDX-License-Identifier: Apache-2.0
// Losses: the negative logarithm of what a network gave the right class.
#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

struct Weights {
  // The weight of each target; kNone if all weights are 1.
  ValueId of_target = kNone;
  // The targets to ignore, as booleans; kNone if there are none.
  ValueId ignored = kNone;
};

// A number of any precision, which EmitInteger does not offer.
ValueId EmitNumber(OpLowering& op, int64_t number, Precision precision) {
  return EmitCast(op, EmitInteger(op, number, Precision::kInt64), precision);
}

// The targets that can be looked up, class 0 for those that are ignored.
ValueId EmitTargets(OpLowering& op, ValueId targets, Weights* weights) {
  if (!op.HasAttribute("ignore_index")) return targets;
  const Precision precision = op.info(targets).precision;
  const ValueId index = EmitInteger(op, op.Int("ignore_index", 0), precision);
  weights->ignored = op.Emit("equal", {targets, index});
  return op.Emit("where",
                 {weights->ignored, EmitInteger(op, 0, precision), targets});
}

// `precision`: that of the loss.
void EmitWeights(OpLowering& op, ValueId targets, Precision precision,
                 Weights* weights) {
  if (op.HasInput(2)) {
    weights->of_target =
        op.Emit("gather", {op.Input(2), targets}, {{"axis", int64_t{0}}});
  }
  if (weights->ignored == kNone) return;
  const ValueId counted = weights->of_target != kNone
                              ? weights->of_target
                              : EmitNumber(op, 1, precision);
  weights->of_target = op.Emit(
      "where", {weights->ignored, EmitNumber(op, 0, precision), counted});
}

// All elements as one; the mean is that of the weights' sum.
ValueId EmitReduction(OpLowering& op, ValueId loss, const Weights& weights) {
  const std::string reduction = op.String("reduction", "mean");
  const AttributeMap all = {{"dim", std::vector<int64_t>{}}};
  if (reduction == "none") return loss;
  if (reduction == "sum") return op.Emit("reduce_sum", {loss}, all);
  if (reduction != "mean") {
    op.FailCorrupt(StrCat("attribute 'reduction' is '", reduction, "'"));
    return kNone;
  }
  if (weights.of_target == kNone) return op.Emit("reduce_mean", {loss}, all);
  const ValueId sum = op.Emit("reduce_sum", {loss}, all);
  return op.Emit("elementwise_div",
                 {sum, op.Emit("reduce_sum", {weights.of_target}, all)});
}

// The loss for logarithms [N,C,...] and classes [N,...].
ValueId EmitLoss(OpLowering& op, ValueId logarithms) {
  Weights weights;
  const ValueId targets = EmitTargets(op, op.Input(1), &weights);
  EmitWeights(op, targets, op.info(logarithms).precision, &weights);
  const ValueId chosen = op.Emit(
      "take_along_axis",
      {logarithms,
       op.Emit("unsqueeze", {targets}, {{"axes", std::vector<int64_t>{1}}})},
      {{"axis", int64_t{1}}});
  ValueId loss = op.Emit("scale", {EmitSqueeze(op, chosen, {1})},
                         {{"scale", -1.f}, {"bias", 0.f}});
  if (weights.of_target != kNone) {
    loss = op.Emit("elementwise_mul", {loss, weights.of_target});
  }
  return EmitReduction(op, loss, weights);
}

void LowerNegativeLogLikelihood(OpLowering& op) {
  op.Define(EmitLoss(op, op.Input(0)));
}

void LowerSoftmaxCrossEntropy(OpLowering& op) {
  const ValueId logarithms = EmitLogSoftmax(op, op.Input(0), 1);
  const ValueId loss = EmitLoss(op, logarithms);
  if (op.NumOutputs() < 2) return op.Define(loss);
  op.DefineAll({loss, logarithms});
}

constexpr LoweringRule kRules[] = {
    {"NegativeLogLikelihoodLoss", 12, kNewestOpset, LowerNegativeLogLikelihood},
    {"SoftmaxCrossEntropyLoss", 12, kNewestOpset, LowerSoftmaxCrossEntropy},
};

}  // namespace

Span<const LoweringRule> LossRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
