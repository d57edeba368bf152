// SPDX-License-Identifier: Apache-2.0
// Normalisations.
#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/formula.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

struct Moments {
  ValueId mean, centred, variance;
};

Moments EmitMoments(OpLowering& op, ValueId x, std::vector<int64_t> axes) {
  const AttributeMap along = {{"dim", std::move(axes)}, {"keep_dim", true}};
  const ValueId mean = op.Emit("reduce_mean", {x}, along);
  const ValueId centred = op.Emit("elementwise_sub", {x, mean});
  const ValueId square = op.Emit("square", {centred});
  return {mean, centred, op.Emit("reduce_mean", {square}, along)};
}

// Normalises by the statistics of X itself, and updates the running ones.
void LowerBatchTraining(OpLowering& op) {
  const ValueId x = op.Input(0);
  const int rank = op.rank(x);
  if (op.ok() && rank < 2) {
    return op.FailUnsupported(StrCat("X ", op.shape(x)));
  }
  std::vector<int64_t> others = {0}, behind;
  for (int i = 2; i < rank; ++i) {
    others.push_back(i);
    behind.push_back(i - 1);
  }
  const Moments moments = EmitMoments(op, x, others);
  const ValueId deviation = op.Emit(
      "sqrt", {EmitScale(op, moments.variance, 1, op.Float("epsilon", 1e-5f))});
  ValueId y = op.Emit("elementwise_div", {moments.centred, deviation});
  y = op.Emit("elementwise_mul", {y, EmitUnsqueeze(op, op.Input(1), behind)});
  y = op.Emit("elementwise_add", {y, EmitUnsqueeze(op, op.Input(2), behind)});
  const float momentum = op.Float("momentum", 0.9f);
  std::vector<ValueId> outputs = {y};
  for (int i = 1; i < 3 && i < op.NumOutputs(); ++i) {
    const ValueId fresh =
        EmitSqueeze(op, i == 1 ? moments.mean : moments.variance, others);
    outputs.push_back(
        op.Emit("elementwise_add", {EmitScale(op, op.Input(2 + i), momentum, 0),
                                    EmitScale(op, fresh, 1 - momentum, 0)}));
  }
  op.DefineAll(outputs);
}

// (x - mean) / (deviation + 1e-9)
void LowerMeanVariance(OpLowering& op) {
  const ValueId x = op.Input(0);
  const Moments moments = EmitMoments(op, x, op.Ints("axes", {0, 2, 3}));
  const ValueId deviation =
      EmitScale(op, op.Emit("sqrt", {moments.variance}), 1, 1e-9f);
  op.Define(op.Emit("elementwise_div", {moments.centred, deviation}));
}

// Whether the node normalises by the statistics of X: from opset 7 to 13 the
// outputs that it has say so, read or not, as exporters write standardised
// weights.
bool IsTraining(OpLowering& op) {
  if (op.opset() >= 14) return op.Int("training_mode", 0) != 0;
  for (int i = 1; op.opset() >= 7 && i < op.NumOutputs(); ++i) {
    if (op.HasOutput(i)) return true;
  }
  return false;
}

void LowerBatchNormalization(OpLowering& op) {
  if (op.Int("spatial", 1) != 1) {
    return op.FailUnsupported("attribute 'spatial' is off");
  }
  if (IsTraining(op)) return LowerBatchTraining(op);
  // How models say that they train before opset 7.
  if (op.opset() < 7) {
    if (op.Int("is_test", 0) == 0) {
      return op.FailUnsupported("attribute 'is_test' is off");
    }
    op.ExpectNoMoreOutputs();
  }
  const float epsilon = op.Float("epsilon", 1e-5f);
  op.Define(
      op.Emit("batch_norm",
              {op.Input(0), op.Input(1), op.Input(2), op.Input(3), op.Input(4)},
              {{"epsilon", epsilon}}));
}

// ONNX divides alpha by the window, the op here does not.
void LowerLrn(OpLowering& op) {
  const ValueId x = op.Input(0);
  const int64_t size = op.Int("size", 0);
  if (size < 1) return op.FailCorrupt(StrCat("attribute 'size' is ", size));
  const float alpha = op.Float("alpha", 1e-4f) / static_cast<float>(size);
  op.Define(op.Emit("lrn", {x},
                    {{"n", size},
                     {"alpha", alpha},
                     {"beta", op.Float("beta", 0.75f)},
                     {"k", op.Float("bias", 1)}}));
}

// Mean of the axes from `axis` on, and 1 / sqrt(variance + epsilon), of the
// type that statistics have.
std::vector<ValueId> EmitStatistics(OpLowering& op, ValueId x, int64_t axis,
                                    float epsilon) {
  std::vector<int64_t> axes;
  for (int64_t i = axis; i < op.rank(x); ++i) axes.push_back(i);
  const Precision inner = TypeAttribute(op, "stash_type", Precision::kFloat);
  const Moments moments = EmitMoments(op, EmitCast(op, x, inner), axes);
  const ValueId above = EmitScale(op, moments.variance, 1, epsilon);
  return {moments.mean, op.Emit("reciprocal", {op.Emit("sqrt", {above})})};
}

void LowerLayerNormalization(OpLowering& op) {
  const ValueId x = op.Input(0);
  const int rank = op.rank(x);
  int64_t axis = op.Int("axis", -1);
  if (op.ok() && rank < 0) return op.FailUnsupported("X has no known rank");
  if (axis < -rank || axis >= rank) {
    return op.FailCorrupt(StrCat("axis ", axis, " for X ", op.shape(x)));
  }
  if (axis < 0) axis += rank;
  const float epsilon = op.Float("epsilon", 1e-5f);
  std::vector<ValueId> inputs = {x, op.Input(1)};
  if (op.HasInput(2)) inputs.push_back(op.Input(2));
  std::vector<ValueId> outputs = {op.Emit(
      "layer_norm", inputs, {{"begin_norm_axis", axis}, {"epsilon", epsilon}})};
  if (op.IsOutputRead(1) || op.IsOutputRead(2)) {
    for (ValueId id : EmitStatistics(op, x, axis, epsilon)) {
      if (static_cast<int>(outputs.size()) < op.NumOutputs()) {
        outputs.push_back(id);
      }
    }
  }
  op.DefineAll(outputs);
}

// Each channel of each sample is normalised on its own: layer_norm over the
// flattened spatial axes, then scale and bias per channel.
void LowerInstanceNormalization(OpLowering& op) {
  const ValueId x = op.Input(0);
  const int rank = op.rank(x);
  if (op.ok() && rank < 3) {
    return op.FailUnsupported(StrCat("X ", op.shape(x),
                                     ", expected rank 3 "
                                     "or more"));
  }
  const ValueId flat = op.Emit(
      "flatten", {x}, {{"start_axis", int64_t{2}}, {"stop_axis", int64_t{-1}}});
  const ValueId normal = op.Emit("layer_norm", {flat},
                                 {{"begin_norm_axis", int64_t{2}},
                                  {"epsilon", op.Float("epsilon", 1e-5f)}});
  ValueId y = op.Emit("reshape", {normal, op.Emit("shape", {x})});
  std::vector<int64_t> axes;
  for (int i = 1; i < rank - 1; ++i) axes.push_back(i);
  y = op.Emit("elementwise_mul", {y, EmitUnsqueeze(op, op.Input(1), axes)});
  op.Define(
      op.Emit("elementwise_add", {y, EmitUnsqueeze(op, op.Input(2), axes)}));
}

constexpr LoweringRule kRules[] = {
    {"BatchNormalization", 6, kNewestOpset, LowerBatchNormalization},
    {"InstanceNormalization", 6, kNewestOpset, LowerInstanceNormalization},
    {"LRN", 1, kNewestOpset, LowerLrn},
    {"MeanVarianceNormalization", 9, kNewestOpset, LowerMeanVariance},
    {"LayerNormalization", 1, kNewestOpset, LowerLayerNormalization},
};

}  // namespace

Span<const LoweringRule> NormalizationRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
