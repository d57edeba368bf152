// SPDX-License-Identifier: Apache-2.0
// Comparisons, logic, and the choice by them: what gives or takes bool.
#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"
#include "lite/core/op/wide.h"

namespace placelite {
namespace {

Status ExpectBool(const OpView& op, size_t input) {
  const Precision precision = op.input(input).precision;
  if (precision == Precision::kBool) return Status::Ok();
  return Fail(op, StrCat(op.def().inputs[input].name, " is ", precision,
                         ", expected bool"));
}

Status ExpectSamePrecision(const OpView& op, size_t i, size_t j) {
  const Precision a = op.input(i).precision, b = op.input(j).precision;
  if (a == b) return Status::Ok();
  return Fail(op, StrCat(op.def().inputs[i].name, " is ", a, " but ",
                         op.def().inputs[j].name, " is ", b));
}

Status SetBool(InferContext& context, const Result<ShapeRange>& shape) {
  if (!shape.ok()) return shape.status().WithContext(context.op().def().name);
  context.SetOutput(0, Precision::kBool, *shape);
  return Status::Ok();
}

// Whether the value may have been clamped: integers that are followed by value
// are clamped to this range.
bool IsClamped(Dim value) {
  return value.exact() &&
         (value.min >= Dim::kUnbounded || value.min <= -Dim::kUnbounded);
}

Tri Truth(Dim value) { return value != Dim(0); }

Tri Answer(std::string_view op, Dim a, Dim b) {
  if (op == "equal") return a == b;
  if (op == "not_equal") return a != b;
  if (op == "less_than") return a < b;
  if (op == "less_equal") return a <= b;
  if (op == "greater_than") return a > b;
  if (op == "greater_equal") return a >= b;
  if (op == "logical_and") return Truth(a) && Truth(b);
  if (op == "logical_or") return Truth(a) || Truth(b);
  return (Truth(a) && !Truth(b)) || (!Truth(a) && Truth(b));
}

// Questions about sizes that have one answer in the whole range stay known, so
// that branches which ask for a rank or a size are decided early.
std::optional<Dim> Combine(std::string_view op, Dim a, Dim b) {
  if (IsClamped(a) || IsClamped(b)) return std::nullopt;
  const Tri answer = Answer(op, a, b);
  if (answer == Tri::kDepends) return std::nullopt;
  return Dim(answer == Tri::kYes ? 1 : 0);
}

Status InferComparison(InferContext& context) {
  const OpView& op = context.op();
  LITE_RETURN_IF_ERROR(ExpectSamePrecision(op, 0, 1));
  LITE_RETURN_IF_ERROR(
      SetBool(context, BroadcastShapes(op.input_shape(0), op.input_shape(1))));
  CombineInts(context, Combine);
  return Status::Ok();
}

Status InferLogic(InferContext& context) {
  for (size_t i = 0; i < context.op().def().inputs.size(); ++i) {
    LITE_RETURN_IF_ERROR(ExpectBool(context.op(), i));
  }
  return InferComparison(context);
}

Status InferNot(InferContext& context) {
  const OpView& op = context.op();
  LITE_RETURN_IF_ERROR(ExpectBool(op, 0));
  auto ints = KnownInts(op.input(0));
  if (ints.has_value()) {
    for (Dim& element : *ints) {
      const Tri truth = Truth(element);
      element =
          truth == Tri::kDepends ? Dim(0, 1) : Dim(truth == Tri::kYes ? 0 : 1);
    }
    context.SetOutputInts(0, std::move(*ints));
  }
  return SetBool(context, op.input_shape(0));
}

Status InferPredicate(InferContext& context) {
  return SetBool(context, context.op().input_shape(0));
}

Status InferWhere(InferContext& context) {
  const OpView& op = context.op();
  LITE_RETURN_IF_ERROR(ExpectBool(op, 0));
  LITE_RETURN_IF_ERROR(ExpectSamePrecision(op, 1, 2));
  Result<ShapeRange> shape =
      BroadcastShapes(op.input_shape(1), op.input_shape(2));
  if (shape.ok()) shape = BroadcastShapes(op.input_shape(0), *shape);
  if (!shape.ok()) return shape.status().WithContext(op.def().name);
  context.SetOutput(0, op.input(1).precision, *shape);
  return Status::Ok();
}

constexpr ArgDef kX[] = {{"X"}};
constexpr ArgDef kXY[] = {{"X"}, {"Y"}};
constexpr ArgDef kConditionXY[] = {{"Condition"}, {"X"}, {"Y"}};
constexpr ArgDef kOut[] = {{"Out"}};

constexpr AttributeDef kIsInf[] = {
    {"detect_negative", AttributeType::kBool, "true"},
    {"detect_positive", AttributeType::kBool, "true"}};

constexpr OpDef kOps[] = {
    With({"equal", kXY, kOut, {}, InferComparison, "paddle equal; onnx Equal"},
         ShapeRule::kBroadcast),
    With({"not_equal", kXY, kOut, {}, InferComparison, "paddle not_equal"},
         ShapeRule::kBroadcast),
    With({"less_than",
          kXY,
          kOut,
          {},
          InferComparison,
          "paddle less_than; onnx Less"},
         ShapeRule::kBroadcast),
    With({"less_equal",
          kXY,
          kOut,
          {},
          InferComparison,
          "paddle less_equal; onnx LessOrEqual"},
         ShapeRule::kBroadcast),
    With({"greater_than",
          kXY,
          kOut,
          {},
          InferComparison,
          "paddle greater_than; onnx Greater"},
         ShapeRule::kBroadcast),
    With({"greater_equal",
          kXY,
          kOut,
          {},
          InferComparison,
          "paddle greater_equal; onnx GreaterOrEqual"},
         ShapeRule::kBroadcast),
    With({"logical_and",
          kXY,
          kOut,
          {},
          InferLogic,
          "paddle logical_and; onnx And"},
         ShapeRule::kBroadcast),
    With(
        {"logical_or", kXY, kOut, {}, InferLogic, "paddle logical_or; onnx Or"},
        ShapeRule::kBroadcast),
    With({"logical_xor",
          kXY,
          kOut,
          {},
          InferLogic,
          "paddle logical_xor; onnx Xor"},
         ShapeRule::kBroadcast),
    With(
        {"logical_not", kX, kOut, {}, InferNot, "paddle logical_not; onnx Not"},
        ShapeRule::kLikeInput, Trait::kNamesNoAxis),
    With({"isnan", kX, kOut, {}, InferPredicate, "paddle isnan_v2; onnx IsNaN"},
         ShapeRule::kLikeInput, Trait::kNamesNoAxis),
    With({"isinf", kX, kOut, kIsInf, InferPredicate,
          "paddle isinf_v2; onnx IsInf"},
         ShapeRule::kLikeInput, Trait::kNamesNoAxis),
    // Condition ? X : Y
    With({"where",
          kConditionXY,
          kOut,
          {},
          InferWhere,
          "paddle where; onnx Where"},
         WideLikeInputs, ShapeRule::kBroadcast),
};

}  // namespace

Span<const OpDef> ComparisonOps() { return kOps; }

}  // namespace placelite
