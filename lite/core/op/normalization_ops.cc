// SPDX-License-Identifier: Apache-2.0
// batch_norm, layer_norm, lrn and softmax.
#include <algorithm>

#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"

namespace placelite {
namespace {

// (X - Mean) / sqrt(Variance + epsilon) * Scale + Bias, per channel (axis 1).
Status InferBatchNorm(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  if (x.rank_known()) {
    if (x.rank() < 2) {
      return Status::InvalidArgument(
          StrCat("batch_norm: X ", x, " has no channel axis"));
    }
    for (size_t i = 1; i < 5; ++i) {
      LITE_RETURN_IF_ERROR(
          ExpectSameDim(op, op.input_shape(i).NumElements(), x[1],
                        StrCat("elements of ", op.def().inputs[i].name,
                               " against channels of X")));
    }
  }
  return InferLikeInput(context);
}

// (X - mean) / sqrt(variance + epsilon) * Scale + Bias with the statistics of
// all axes from begin_norm_axis on; Scale and Bias have their elements.
Status InferLayerNorm(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) return InferLikeInput(context);
  const Result<int> begin =
      NormalizeAxis(op.attributes().Int("begin_norm_axis"), x.rank());
  if (!begin.ok()) return begin.status().WithContext(op.def().name);
  Dim count(1);
  for (int i = *begin; i < x.rank(); ++i) count = count * x[i];
  for (size_t i = 1; i < 3; ++i) {
    if (!op.has_input(i)) continue;
    LITE_RETURN_IF_ERROR(
        ExpectSameDim(op, op.input_shape(i).NumElements(), count,
                      StrCat("elements of ", op.def().inputs[i].name,
                             " against those of a row of X")));
  }
  return InferLikeInput(context);
}

int64_t LayerNormFlops(const OpView& op) {
  // Two sums, a square, and what each element goes through.
  return SaturatingProduct({8, op.output_shape(0).NumElements().max});
}

// X / (k + alpha * sum of squares over n channels)^beta.
Status InferLrn(InferContext& context) {
  const OpView& op = context.op();
  LITE_RETURN_IF_ERROR(ExpectRank(op, 0, 4));
  const int64_t n = op.attributes().Int("n");
  if (n < 1) return Fail(op, StrCat("a window of ", n, " channels"));
  return InferLikeInput(context);
}

int64_t LrnFlops(const OpView& op) {
  const ShapeRange& x = op.input_shape(0);
  const int64_t window = std::min(op.attributes().Int("n"), x[1].max);
  return SaturatingProduct({2, x.NumElements().max, window});
}

// exp(x - max) / sum(exp(x - max)) along one axis.
Status InferSoftmax(InferContext& context) {
  const ShapeRange& x = context.op().input_shape(0);
  if (x.rank_known()) {
    Result<int> axis = NormalizeAxis(context.op().attributes().Int("axis"),
                                     std::max(1, x.rank()));
    if (!axis.ok()) return axis.status().WithContext("softmax");
  }
  return InferLikeInput(context);
}

int64_t SoftmaxFlops(const OpView& op) {
  // max, subtract, exp (counted as one), sum, divide
  return SaturatingProduct({5, op.output_shape(0).NumElements().max});
}

constexpr ArgDef kX[] = {{"X"}};
constexpr ArgDef kOut[] = {{"Out"}};
constexpr ArgDef kBatchNormInputs[] = {
    {"X"}, {"Scale"}, {"Bias"}, {"Mean"}, {"Variance"}};
constexpr ArgDef kY[] = {{"Y"}};
constexpr AttributeDef kBatchNorm[] = {
    {"epsilon", AttributeType::kFloat, "1e-05"}};
constexpr ArgDef kLayerNormInputs[] = {
    {"X"}, {"Scale", ArgKind::kOptional}, {"Bias", ArgKind::kOptional}};
constexpr AttributeDef kLayerNorm[] = {
    {"begin_norm_axis", AttributeType::kInt, "1"},
    {"epsilon", AttributeType::kFloat, "1e-05"}};
constexpr AttributeDef kLrn[] = {{"n", AttributeType::kInt, "5"},
                                 {"k", AttributeType::kFloat, "2"},
                                 {"alpha", AttributeType::kFloat, "0.0001"},
                                 {"beta", AttributeType::kFloat, "0.75"}};
constexpr AttributeDef kSoftmax[] = {{"axis", AttributeType::kInt, "-1"}};

constexpr OpDef kOps[] = {
    With({"batch_norm", kBatchNormInputs, kY, kBatchNorm, InferBatchNorm,
          "paddle batch_norm; onnx BatchNormalization 7-15"},
         Effort{2}, ShapeRule::kLikeInput, SumOfProducts{3},
         Trait::kTakesEpilogue),
    With({"layer_norm", kLayerNormInputs, kY, kLayerNorm, InferLayerNorm,
          "paddle layer_norm; onnx LayerNormalization 17", LayerNormFlops},
         ShapeRule::kLikeInput),
    With({"lrn", kX, kOut, kLrn, InferLrn,
          "paddle lrn; onnx LRN 1-13 (its alpha is of the mean)", LrnFlops},
         kLongFunction, ShapeRule::kLikeInput),
    With({"softmax", kX, kOut, kSoftmax, InferSoftmax,
          "paddle softmax; onnx Softmax 13 (older: with reshapes)",
          SoftmaxFlops},
         kFunction, ShapeRule::kLikeInput, OutputBounds{0, 1}),
};

}  // namespace

Span<const OpDef> NormalizationOps() { return kOps; }

}  // namespace placelite
