// SPDX-License-Identifier: Apache-2.0
// Element-wise ops of one tensor. Formulas: epilogue.h, whose steps these ops
// become where an anchor kernel takes them.
#include "lite/core/op/infer_util.h"
#include "lite/core/op/map_codes.h"
#include "lite/core/op/op_families.h"
#include "lite/core/op/wide.h"

namespace placelite {
namespace {

Status InferPrelu(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange &x = op.input_shape(0), &alpha = op.input_shape(1);
  LITE_ASSIGN_OR_RETURN(ShapeRange shape, BroadcastShapes(x, alpha));
  bool grows = shape.rank_known() && shape.rank() != x.rank();
  for (int i = 0; shape.rank_known() && !grows && i < x.rank(); ++i) {
    grows = (shape[i] == x[i]) == Tri::kNo;
  }
  if (grows) {
    return Status::InvalidArgument(
        StrCat("prelu: Alpha ", alpha, " does not broadcast to X ", x));
  }
  return InferLikeInput(context);
}

Status InferMapCodes(InferContext& context) {
  const AttributeMap& attributes = context.op().attributes();
  EpilogueStep step{EpilogueKind::kMapCodes, attributes.Float("scale"),
                    attributes.Float("low"), attributes.Float("out_scale")};
  LITE_RETURN_IF_ERROR(SetCodeTable(attributes.Ints("codes"), &step));
  return InferLikeInput(context);
}

constexpr ArgDef kX[] = {{"X"}};
constexpr ArgDef kXAlpha[] = {{"X"}, {"Alpha"}};
constexpr ArgDef kOut[] = {{"Out"}};

constexpr AttributeDef kClip[] = {{"min", AttributeType::kFloat},
                                  {"max", AttributeType::kFloat}};
constexpr AttributeDef kLeakyRelu[] = {
    {"alpha", AttributeType::kFloat, "0.02"}};
constexpr AttributeDef kSwish[] = {{"beta", AttributeType::kFloat, "1"}};
constexpr AttributeDef kHardSigmoid[] = {
    {"slope", AttributeType::kFloat, "0.2"},
    {"offset", AttributeType::kFloat, "0.5"}};
constexpr AttributeDef kHardSwish[] = {
    {"threshold", AttributeType::kFloat, "6"},
    {"offset", AttributeType::kFloat, "3"},
    {"scale", AttributeType::kFloat, "6"}};
constexpr AttributeDef kScale[] = {{"scale", AttributeType::kFloat, "1"},
                                   {"bias", AttributeType::kFloat, "0"}};

constexpr AttributeDef kFakeQuantize[] = {{"scale", AttributeType::kFloat},
                                          {"low", AttributeType::kFloat},
                                          {"high", AttributeType::kFloat}};

constexpr AttributeDef kMapCodes[] = {{"scale", AttributeType::kFloat},
                                      {"low", AttributeType::kFloat},
                                      {"out_scale", AttributeType::kFloat},
                                      {"codes", AttributeType::kInts}};

constexpr OpDef kOps[] = {
    With({"relu", kX, kOut, {}, InferLikeInput, "paddle relu; onnx Relu"},
         WideLikeInputs, ShapeRule::kLikeInput, Trait::kNamesNoAxis,
         EpilogueOp{EpilogueKind::kRelu}),
    With({"clip", kX, kOut, kClip, InferLikeInput,
          "paddle clip, relu6; onnx Clip 6-13"},
         WideLikeInputs, ShapeRule::kLikeInput, Trait::kNamesNoAxis,
         EpilogueOp{EpilogueKind::kClip, "min", "max"}),
    With({"leaky_relu", kX, kOut, kLeakyRelu, InferLikeInput,
          "paddle leaky_relu; onnx LeakyRelu"},
         Effort{2}, WideLikeInputs, ShapeRule::kLikeInput, Trait::kNamesNoAxis,
         EpilogueOp{EpilogueKind::kLeakyRelu, "alpha"}),
    // x < 0 ? Alpha * x : x, with Alpha broadcast to X.
    With({"prelu", kXAlpha, kOut, {}, InferPrelu, "paddle prelu; onnx PRelu"},
         Effort{2}, WideLikeInputs, ShapeRule::kLikeInput, Trait::kNamesNoAxis),
    With({"sigmoid",
          kX,
          kOut,
          {},
          InferLikeInput,
          "paddle sigmoid; onnx Sigmoid"},
         Effort{8}, ShapeRule::kLikeInput, Trait::kNamesNoAxis,
         OutputBounds{0, 1}, EpilogueOp{EpilogueKind::kSigmoid}),
    With({"tanh", kX, kOut, {}, InferLikeInput, "paddle tanh; onnx Tanh"},
         kFunction, ShapeRule::kLikeInput, Trait::kNamesNoAxis,
         OutputBounds{-1, 1}, EpilogueOp{EpilogueKind::kTanh}),
    With({"swish", kX, kOut, kSwish, InferLikeInput, "paddle swish, silu"},
         Effort{8}, WideLikeInputs, ShapeRule::kLikeInput, Trait::kNamesNoAxis,
         EpilogueOp{EpilogueKind::kSwish, "beta"}),
    With({"hard_sigmoid", kX, kOut, kHardSigmoid, InferLikeInput,
          "paddle hard_sigmoid; onnx HardSigmoid"},
         Effort{2}, ShapeRule::kLikeInput, Trait::kNamesNoAxis,
         OutputBounds{0, 1},
         EpilogueOp{EpilogueKind::kHardSigmoid, "slope", "offset"}),
    With({"hard_swish", kX, kOut, kHardSwish, InferLikeInput,
          "paddle hard_swish; onnx HardSwish"},
         Effort{4}, WideLikeInputs, ShapeRule::kLikeInput, Trait::kNamesNoAxis,
         EpilogueOp{EpilogueKind::kHardSwish, "threshold", "offset", "scale"}),
    // scale * x + bias
    With({"scale", kX, kOut, kScale, InferLikeInput, "paddle scale, dropout"},
         WideLikeInputs, ShapeRule::kLikeInput, Trait::kNamesNoAxis,
         EpilogueOp{EpilogueKind::kScale, "scale", "bias"}),
    // The values that codes from low to high stand for: min(max(rint(x * (1 /
    // scale)), low), high) * scale, in floats.
    With({"fake_quantize", kX, kOut, kFakeQuantize, InferLikeInput,
          "onnx QuantizeLinear and DequantizeLinear"},
         Effort{5}, WideLikeInputs, ShapeRule::kLikeInput, Trait::kNamesNoAxis,
         EpilogueOp{EpilogueKind::kFakeQuantize, "scale", "low", "high"}),
    // The codes are round(x * (1 / scale)), halves away from zero.
    With({"fake_quantize_away", kX, kOut, kFakeQuantize, InferLikeInput,
          "paddle fake_quantize_..., quantize_linear with round_type 1"},
         Effort{6}, WideLikeInputs, ShapeRule::kLikeInput, Trait::kNamesNoAxis,
         EpilogueOp{EpilogueKind::kFakeQuantizeAway, "scale", "low", "high"}),
    // The code of X, counted from low, becomes that of Out by a table of 256
    // codes: what a chain of ops between two roundings does.
    With({"map_codes", kX, kOut, kMapCodes, InferMapCodes, "none: a fusion"},
         Effort{10}, WideLikeInputs, ShapeRule::kLikeInput, Trait::kNamesNoAxis,
         EpilogueOp{EpilogueKind::kMapCodes, "scale", "low", "out_scale",
                    "codes"}),
};

}  // namespace

Span<const OpDef> ActivationOps() { return kOps; }

}  // namespace placelite
