// quantize_linear and dequantize_linear: numbers as small integers with a scale
// and a zero point, one for all or one for each position along an axis.
#include <algorithm>

#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"

namespace placelite {
namespace {

bool IsByte(Precision precision) {
  return precision == Precision::kInt8 || precision == Precision::kUInt8;
}

// One element, or as many as X has along the axis.
Status CheckPerAxis(const OpView& op, size_t input) {
  if (!op.has_input(input)) return Status::Ok();
  const ShapeRange &x = op.input_shape(0), &shape = op.input_shape(input);
  const char* name = op.def().inputs[input].name;
  if (!shape.rank_known()) return Status::Ok();
  if (shape.rank() > 1) {
    return Fail(op, StrCat(name, " has shape ", shape, ", expected a list"));
  }
  if (shape.rank() == 0 || !x.rank_known()) return Status::Ok();
  if (shape[0].contains(1)) return Status::Ok();
  LITE_ASSIGN_OR_RETURN(int axis,
                        NormalizeAxis(op.attributes().Int("axis"), x.rank()));
  return ExpectSameDim(op, shape[0], x[axis], StrCat(name, " along the axis"));
}

Status CheckInputs(const OpView& op) {
  if (op.input(1).precision != Precision::kFloat) {
    return Fail(op,
                StrCat("Scale is ", op.input(1).precision, ", expected float"));
  }
  LITE_RETURN_IF_ERROR(CheckPerAxis(op, 1));
  return CheckPerAxis(op, 2);
}

Status InferQuantize(InferContext& context) {
  const OpView& op = context.op();
  LITE_RETURN_IF_ERROR(CheckInputs(op));
  const Precision to =
      op.has_input(2) ? op.input(2).precision : Precision::kUInt8;
  if (op.input(0).precision != Precision::kFloat || !IsByte(to)) {
    return Fail(op, StrCat("from ", op.input(0).precision, " to ", to));
  }
  context.SetOutput(0, to, op.input_shape(0));
  return Status::Ok();
}

Status InferDequantize(InferContext& context) {
  const OpView& op = context.op();
  LITE_RETURN_IF_ERROR(CheckInputs(op));
  const Precision from = op.input(0).precision;
  if (!IsByte(from) && from != Precision::kInt32) {
    return Fail(op, StrCat("X is ", from, ", expected int8, uint8 or int32"));
  }
  if (op.has_input(2) && op.input(2).precision != from) {
    return Fail(op,
                StrCat("ZeroPoint is ", op.input(2).precision, ", X ", from));
  }
  context.SetOutput(0, Precision::kFloat, op.input_shape(0));
  return Status::Ok();
}

constexpr ArgDef kInputs[] = {
    {"X"}, {"Scale"}, {"ZeroPoint", ArgKind::kOptional}};
constexpr ArgDef kOut[] = {{"Out"}};
constexpr AttributeDef kAxis[] = {{"axis", AttributeType::kInt, "1"}};

constexpr OpDef kOps[] = {
    // round(X / Scale) + ZeroPoint, halves to even, within the type; to uint8
    // where there is no ZeroPoint.
    {"quantize_linear", kInputs, kOut, kAxis, InferQuantize,
     "onnx QuantizeLinear, DynamicQuantizeLinear, QLinearConv, QLinearMatMul"},
    // (X - ZeroPoint) * Scale
    {"dequantize_linear", kInputs, kOut, kAxis, InferDequantize,
     "onnx DequantizeLinear"},
};

}  // namespace

Span<const OpDef> QuantizeOps() { return kOps; }

}  // namespace placelite
