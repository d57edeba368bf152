// SPDX-License-Identifier: Apache-2.0
// Losses, as far as they are formulas of the result and a label.
#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/formula.h"

namespace placelite {
namespace paddle {
namespace {

ValueId EmitAdd(OpLowering& op, ValueId x, ValueId y) {
  return op.Emit("elementwise_add", {x, y});
}
ValueId EmitSub(OpLowering& op, ValueId x, ValueId y) {
  return op.Emit("elementwise_sub", {x, y});
}
ValueId EmitMul(OpLowering& op, ValueId x, ValueId y) {
  return op.Emit("elementwise_mul", {x, y});
}
// 1 - x
ValueId EmitRest(OpLowering& op, ValueId x) { return EmitScale(op, x, -1, 1); }

// (1 - epsilon) * label + epsilon * prior, where the prior of each of n classes
// is 1/n unless it is given.
void LowerLabelSmooth(OpLowering& op) {
  const ValueId x = op.Input("X");
  const float epsilon = op.Float("epsilon", 0);
  const ValueId kept = EmitScale(op, x, 1 - epsilon);
  if (op.HasInput("PriorDist")) {
    const ValueId prior = EmitScale(op, op.Input("PriorDist"), epsilon);
    return op.Define(EmitAdd(op, kept, prior));
  }
  const int64_t classes = ExactLength(op, x, FrontAxis(op, x, -1));
  op.Define(EmitScale(op, kept, 1, epsilon / static_cast<float>(classes)));
}

// d = y - x: d * d / 2 up to delta, delta * (|d| - delta / 2) beyond.
void LowerHuberLoss(OpLowering& op) {
  const ValueId x = op.Input("X");
  const ValueId difference = EmitSub(op, op.Input("Y"), x);
  const float delta = op.Float("delta", 1);
  const ValueId length = op.Emit("abs", {difference});
  const ValueId near = EmitScale(op, op.Emit("square", {difference}), 0.5f);
  const ValueId far = EmitScale(op, length, delta, -0.5f * delta * delta);
  op.Define(
      EmitWhere(op, EmitWith(op, "less_equal", length, delta), near, far));
}

// -l * log(p + e) - (1 - l) * log(1 - p + e)
void LowerLogLoss(OpLowering& op) {
  const ValueId p = op.Input("Predicted"), label = op.Input("Labels");
  const float epsilon = op.Float("epsilon", 1e-4f);
  const ValueId hit = op.Emit("log", {EmitScale(op, p, 1, epsilon)});
  const ValueId miss = op.Emit("log", {EmitScale(op, p, -1, 1 + epsilon)});
  op.Define(EmitScale(op,
                      EmitAdd(op, EmitMul(op, label, hit),
                              EmitMul(op, EmitRest(op, label), miss)),
                      -1));
}

// The formula of log_loss without epsilon; each logarithm is at least -100.
void LowerBceLoss(OpLowering& op) {
  const ValueId x = op.Input("X"), label = op.Input("Label");
  const ValueId hit =
      EmitWith(op, "elementwise_max", op.Emit("log", {x}), -100);
  const ValueId miss =
      EmitWith(op, "elementwise_max", op.Emit("log", {EmitRest(op, x)}), -100);
  // (l - 1) * miss - l * hit
  op.Define(EmitSub(op, EmitMul(op, EmitScale(op, label, 1, -1), miss),
                    EmitMul(op, label, hit)));
}

// max(x, 0) - x * l + log(1 + exp(-|x|)), 0 where the label is ignored.
void LowerSigmoidCrossEntropy(OpLowering& op) {
  const ValueId x = op.Input("X"), label = op.Input("Label");
  const int64_t ignored = op.Int("ignore_index", -100);
  if (op.HasInput("pos_weight")) return op.FailUnsupported("pos_weight");
  if (op.ok() && op.Bool("normalize", false)) {
    return op.FailUnsupported("attribute 'normalize' is on");
  }
  const ValueId far = EmitScale(op, op.Emit("abs", {x}), -1);
  const ValueId loss =
      EmitAdd(op, EmitSub(op, op.Emit("relu", {x}), EmitMul(op, x, label)),
              op.Emit("softplus", {far}));
  const ValueId skip =
      EmitWith(op, "equal", label, static_cast<double>(ignored));
  op.Define(EmitWhere(op, skip, EmitConstantLike(op, x, 0), loss));
}

// target * (log(target) - x), 0 where the target is not above 0.
void LowerKldivLoss(OpLowering& op) {
  const ValueId x = op.Input("X"), target = op.Input("Target");
  const std::string reduction = op.String("reduction", "mean");
  const ValueId part =
      EmitMul(op, target, EmitSub(op, op.Emit("log", {target}), x));
  ValueId loss = EmitWhere(op, EmitWith(op, "greater_than", target, 0), part,
                           EmitConstantLike(op, x, 0));
  if (reduction == "mean" || reduction == "sum") {
    loss = EmitReduction(op, "reduce_" + reduction, loss, {}, false);
  } else if (reduction == "batchmean") {
    const int64_t batch = ExactLength(op, x, FrontAxis(op, x, 0));
    if (op.ok() && batch < 1) return op.FailCorrupt("X has no batch");
    loss = EmitScale(op, EmitReduction(op, "reduce_sum", loss, {}, false),
                     1 / static_cast<float>(batch));
  } else if (reduction != "none") {
    return op.FailUnsupported(StrCat("reduction '", reduction, "'"));
  }
  op.Define(EmitNumber(op, loss));
}

// max(0, 1 - x * (2 * label - 1))
void LowerHingeLoss(OpLowering& op) {
  const ValueId x = op.Input("Logits");
  const ValueId side = EmitScale(op, op.Input("Labels"), 2, -1);
  op.Define(op.Emit("relu", {EmitRest(op, EmitMul(op, x, side))}));
}

// log(1 + exp(left - right)) - label * (left - right)
void LowerRankLoss(OpLowering& op) {
  const ValueId label = op.Input("Label");
  const ValueId left = op.Input("Left");
  const ValueId o = EmitSub(op, left, op.Input("Right"));
  op.Define(EmitSub(op, op.Emit("softplus", {o}), EmitMul(op, label, o)));
}

// The sum, the mean, or all elements.
void LowerIdentityLoss(OpLowering& op) {
  const ValueId x = op.Input("X");
  const int64_t reduction = op.Int("reduction", 1);
  if (op.ok() && (reduction < 0 || reduction > 2)) {
    return op.FailCorrupt(StrCat("attribute 'reduction' is ", reduction));
  }
  if (reduction == 2) return op.Define(op.Emit("identity", {x}));
  const char* name = reduction == 0 ? "reduce_sum" : "reduce_mean";
  op.Define(EmitNumber(op, EmitReduction(op, name, x, {}, false)));
}

// -log_softmax of the label's class, 0 where the label is ignored.
ValueId EmitHardLoss(OpLowering& op, ValueId log, ValueId label, int64_t axis) {
  const int64_t ignored = op.Int("ignore_index", -100);
  if (op.ok() && op.rank(label) != op.rank(log)) {
    op.FailUnsupported(
        StrCat("Label ", op.shape(label), " for Logits ", op.shape(log)));
  }
  const ValueId skip =
      EmitWith(op, "equal", label, static_cast<double>(ignored));
  const ValueId place =
      EmitWhere(op, skip, EmitConstantLike(op, label, 0), label);
  const ValueId loss = EmitScale(
      op, op.Emit("take_along_axis", {log, place}, {{"axis", axis}}), -1);
  return EmitWhere(op, skip, EmitConstantLike(op, log, 0), loss);
}

void LowerSoftmaxCrossEntropy(OpLowering& op) {
  const ValueId x = op.Input("Logits"), label = op.Input("Label");
  const int64_t axis = FrontAxis(op, x, op.Int("axis", -1));
  if (op.ok() && !op.Bool("use_softmax", true)) {
    return op.FailUnsupported("attribute 'use_softmax' is off");
  }
  const ValueId log = EmitLogSoftmax(op, x, axis);
  if (op.Bool("soft_label", false)) {
    op.Define(EmitScale(
        op,
        EmitReduction(op, "reduce_sum", EmitMul(op, label, log), {axis}, true),
        -1));
  } else {
    op.Define(EmitHardLoss(op, log, label, axis));
  }
  op.DefineSecond(op.Emit("softmax", {x}, {{"axis", axis}}));
}

constexpr LoweringRule kRules[] = {
    {"bce_loss", "Out", LowerBceLoss},
    {"hinge_loss", "Loss", LowerHingeLoss},
    {"huber_loss", "Out", LowerHuberLoss},
    {"identity_loss", "Out", LowerIdentityLoss},
    {"kldiv_loss", "Loss", LowerKldivLoss},
    {"label_smooth", "Out", LowerLabelSmooth},
    {"log_loss", "Loss", LowerLogLoss},
    {"rank_loss", "Out", LowerRankLoss},
    {"sigmoid_cross_entropy_with_logits", "Out", LowerSigmoidCrossEntropy},
    {"softmax_with_cross_entropy", "Loss", LowerSoftmaxCrossEntropy, "Softmax"},
};

}  // namespace

Span<const LoweringRule> LossRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
