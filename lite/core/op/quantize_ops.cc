// SPDX-License-Identifier: Apache-2.0
// quantize_linear and dequantize_linear: numbers as small integers with a scale
// and a zero point, one for all, one for each position along an axis or one for
// each block of positions. dynamic_quantize and dynamic_fake_quantize choose
// them when they run.
#include <algorithm>

#include "lite/core/op/grid.h"
#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"

namespace placelite {
namespace {

// Whether a type can hold quantised numbers.
bool IsNarrow(Precision precision) {
  return IsIntegral(precision) && SizeOf(precision) <= 2;
}

// Blocks along the axis share an element: the other axes are X's.
Status CheckBlocks(const OpView& op, size_t input, int64_t block) {
  const ShapeRange &x = op.input_shape(0), &shape = op.input_shape(input);
  const char* name = op.def().inputs[input].name;
  if (!shape.rank_known() || !x.rank_known()) return Status::Ok();
  if (shape.rank() != x.rank()) {
    return Fail(op, StrCat(name, " has shape ", shape, ", X ", x));
  }
  LITE_ASSIGN_OR_RETURN(int axis,
                        NormalizeAxis(op.attributes().Int("axis"), x.rank()));
  for (int i = 0; i < x.rank(); ++i) {
    const Dim along = x[i];
    const Dim wanted =
        i != axis
            ? along
            : Dim(BlocksAlong(along.min, block),
                  along.exact() ? BlocksAlong(along.max, block) : along.max);
    LITE_RETURN_IF_ERROR(
        ExpectSameDim(op, shape[i], wanted, StrCat("blocks of ", name)));
  }
  return Status::Ok();
}

// One element, as many as X has along the axis, or one for each block.
Status CheckPerAxis(const OpView& op, size_t input) {
  if (!op.has_input(input)) return Status::Ok();
  const ShapeRange &x = op.input_shape(0), &shape = op.input_shape(input);
  const char* name = op.def().inputs[input].name;
  const int64_t block = op.attributes().Int("block_size");
  if (block < 0) return Fail(op, StrCat("block_size is ", block));
  if (block > 0) return CheckBlocks(op, input, block);
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

// Checks the precision of the quotient: fp16 and bf16 quotients are rounded to
// that precision, float quotients are not rounded.
Status CheckQuotient(const OpView& op) {
  LITE_ASSIGN_OR_RETURN(const Precision quotient,
                        ParsePrecision(op.attributes().String("quotient")));
  if (quotient == Precision::kFloat || quotient == Precision::kFP16 ||
      quotient == Precision::kBF16) {
    return Status::Ok();
  }
  return Fail(op, StrCat("quotient is ", quotient));
}

// Checks how codes of a type are made. Sums of a code and a zero point are
// whole codes of the type where qmin and qmax are both 0.
Status CheckMaking(const OpView& op, Precision to) {
  const AttributeMap& attributes = op.attributes();
  const Status rounding = ParseRounding(attributes.String("rounding")).status();
  if (!rounding.ok()) return Fail(op, rounding.message());
  const Status formula =
      ParseQuantizeFormula(attributes.String("formula")).status();
  if (!formula.ok()) return Fail(op, formula.message());
  const int64_t low = attributes.Int("qmin"), high = attributes.Int("qmax");
  if (low == 0 && high == 0) return Status::Ok();
  const std::optional<CodeLimits> limits = LimitsOfCode(to);
  if (limits.has_value() && low >= limits->low && high <= limits->high &&
      low < high) {
    return Status::Ok();
  }
  return Fail(op, StrCat("codes from ", low, " to ", high, " in ", to));
}

Status InferQuantize(InferContext& context) {
  const OpView& op = context.op();
  LITE_RETURN_IF_ERROR(CheckInputs(op));
  LITE_RETURN_IF_ERROR(CheckQuotient(op));
  LITE_ASSIGN_OR_RETURN(Precision to,
                        ParsePrecision(op.attributes().String("to")));
  if (op.has_input(2)) to = op.input(2).precision;
  if (op.input(0).precision != Precision::kFloat || !IsNarrow(to)) {
    return Fail(op, StrCat("from ", op.input(0).precision, " to ", to));
  }
  LITE_RETURN_IF_ERROR(CheckMaking(op, to));
  context.SetOutput(0, to, op.input_shape(0));
  return Status::Ok();
}

Status InferDequantize(InferContext& context) {
  const OpView& op = context.op();
  LITE_RETURN_IF_ERROR(CheckInputs(op));
  const Precision from = op.input(0).precision;
  if (!IsNarrow(from) && from != Precision::kInt32) {
    return Fail(op, StrCat("X is ", from, ", expected a quantised type"));
  }
  if (op.has_input(2) && op.input(2).precision != from) {
    return Fail(op,
                StrCat("ZeroPoint is ", op.input(2).precision, ", X ", from));
  }
  context.SetOutput(0, Precision::kFloat, op.input_shape(0));
  return Status::Ok();
}

// One scale and one zero point for all of X.
Status InferDynamicQuantize(InferContext& context) {
  const OpView& op = context.op();
  if (op.input(0).precision != Precision::kFloat) {
    return Fail(op, StrCat("X is ", op.input(0).precision, ", expected float"));
  }
  context.SetOutput(0, Precision::kUInt8, op.input_shape(0));
  context.SetOutput(1, Precision::kFloat, Shape({}));
  context.SetOutput(2, Precision::kUInt8, Shape({}));
  return Status::Ok();
}

Status InferDynamicFakeQuantize(InferContext& context) {
  const OpView& op = context.op();
  if (op.input(0).precision != Precision::kFloat) {
    return Fail(op, StrCat("X is ", op.input(0).precision, ", expected float"));
  }
  context.SetOutput(0, Precision::kFloat, op.input_shape(0));
  return Status::Ok();
}

constexpr ArgDef kX[] = {{"X"}};
constexpr ArgDef kDynamicOutputs[] = {{"Out"}, {"Scale"}, {"ZeroPoint"}};
constexpr ArgDef kInputs[] = {
    {"X"}, {"Scale"}, {"ZeroPoint", ArgKind::kOptional}};
constexpr ArgDef kOut[] = {{"Out"}};
// block_size is the number of elements along the axis that share a scale. If it
// is not 0, Scale and ZeroPoint have as many axes as X.
constexpr AttributeDef kDequantize[] = {
    {"axis", AttributeType::kInt, "1"},
    {"block_size", AttributeType::kInt, "0"}};
constexpr AttributeDef kQuantize[] = {
    {"axis", AttributeType::kInt, "1"},
    {"block_size", AttributeType::kInt, "0"},
    {"formula", AttributeType::kString, "divide"},
    {"qmax", AttributeType::kInt, "0"},
    {"qmin", AttributeType::kInt, "0"},
    {"quotient", AttributeType::kString, "float"},
    {"rounding", AttributeType::kString, "even"},
    {"to", AttributeType::kString, "uint8"}};

constexpr OpDef kOps[] = {
    // round(X / Scale) + ZeroPoint within qmin and qmax, or within the type if
    // both are 0; the type is that of attribute `to` where there is no
    // ZeroPoint. `rounding` and `formula` are a Grid's.
    With({"quantize_linear", kInputs, kOut, kQuantize, InferQuantize,
          "onnx QuantizeLinear, QLinear..."},
         kDivision, ShapeRule::kLikeInput),
    // (X - ZeroPoint) * Scale
    With({"dequantize_linear", kInputs, kOut, kDequantize, InferDequantize,
          "onnx DequantizeLinear, QLinear..."},
         ShapeRule::kLikeInput),
    // The range of X, with 0 in it, is spread over 0 to 255:
    //   Scale = (max(X, 0) - min(X, 0)) / 255
    //   ZeroPoint = round(clip(-min(X, 0) / Scale, 0, 255))
    //   Out = clip(round(X / Scale) + ZeroPoint, 0, 255)
    // Where X has no elements or only zeros, Scale is 1 and ZeroPoint 0.
    With({"dynamic_quantize",
          kX,
          kDynamicOutputs,
          {},
          InferDynamicQuantize,
          "onnx DynamicQuantizeLinear"},
         kDivision, ShapeRule::kLikeInput),
    // The numbers for which the codes of dynamic_quantize stand:
    //   (dynamic_quantize(X) - ZeroPoint) * Scale
    With({"dynamic_fake_quantize",
          kX,
          kOut,
          {},
          InferDynamicFakeQuantize,
          "onnx ConvInteger, DynamicQuantizeLSTM"},
         kDivision, ShapeRule::kLikeInput, Trait::kNamesNoAxis),
};

}  // namespace

Span<const OpDef> QuantizeOps() { return kOps; }

}  // namespace placelite
