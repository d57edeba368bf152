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

Status InferComparison(InferContext& context) {
  const OpView& op = context.op();
  LITE_RETURN_IF_ERROR(ExpectSamePrecision(op, 0, 1));
  return SetBool(context,
                 BroadcastShapes(op.input_shape(0), op.input_shape(1)));
}

Status InferLogic(InferContext& context) {
  for (size_t i = 0; i < context.op().def().inputs.size(); ++i) {
    LITE_RETURN_IF_ERROR(ExpectBool(context.op(), i));
  }
  return context.op().def().inputs.size() == 1
             ? SetBool(context, context.op().input_shape(0))
             : InferComparison(context);
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
    {"equal", kXY, kOut, {}, InferComparison, "paddle equal; onnx Equal"},
    {"not_equal", kXY, kOut, {}, InferComparison, "paddle not_equal"},
    {"less_than",
     kXY,
     kOut,
     {},
     InferComparison,
     "paddle less_than; onnx Less"},
    {"less_equal",
     kXY,
     kOut,
     {},
     InferComparison,
     "paddle less_equal; onnx LessOrEqual"},
    {"greater_than",
     kXY,
     kOut,
     {},
     InferComparison,
     "paddle greater_than; onnx Greater"},
    {"greater_equal",
     kXY,
     kOut,
     {},
     InferComparison,
     "paddle greater_equal; onnx GreaterOrEqual"},
    {"logical_and", kXY, kOut, {}, InferLogic, "paddle logical_and; onnx And"},
    {"logical_or", kXY, kOut, {}, InferLogic, "paddle logical_or; onnx Or"},
    {"logical_xor", kXY, kOut, {}, InferLogic, "paddle logical_xor; onnx Xor"},
    {"logical_not", kX, kOut, {}, InferLogic, "paddle logical_not; onnx Not"},
    {"isnan", kX, kOut, {}, InferPredicate, "paddle isnan_v2; onnx IsNaN"},
    {"isinf", kX, kOut, kIsInf, InferPredicate, "paddle isinf_v2; onnx IsInf"},
    // Condition ? X : Y
    HandsOnWide({"where",
                 kConditionXY,
                 kOut,
                 {},
                 InferWhere,
                 "paddle where; onnx Where"}),
};

}  // namespace

Span<const OpDef> ComparisonOps() { return kOps; }

}  // namespace placelite
