// SPDX-License-Identifier: Apache-2.0
// Quantised numbers: QuantizeLinear and its like, and integer products.
#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/formula.h"
#include "lite/core/model/onnx/lower_convolution.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

// Scales may be fp16. They are computed with as floats, which hold all fp16
// values.
ValueId FloatInput(OpLowering& op, int input) {
  return EmitCast(op, op.Input(input), Precision::kFloat);
}

AttributeMap AxisAttributes(OpLowering& op) {
  return {{"axis", op.Int("axis", 1)}, {"block_size", op.Int("block_size", 0)}};
}

// A type, or what it is where the attribute is absent or 0.
Precision TypeUnlessZero(OpLowering& op, const char* name, Precision fallback) {
  return op.Int(name, 0) == 0 ? fallback : TypeAttribute(op, name, fallback);
}

// The quotient is rounded to the type of the scale, or to that of attribute
// `precision`.
void LowerQuantize(OpLowering& op) {
  std::vector<ValueId> inputs = {FloatInput(op, 0), FloatInput(op, 1)};
  AttributeMap attributes = AxisAttributes(op);
  const Precision scale = op.info(op.Input(1)).precision;
  const Precision quotient = TypeUnlessZero(
      op, "precision", IsFloatingPoint(scale) ? scale : Precision::kFloat);
  attributes.Set("quotient", std::string(ToString(quotient)));
  Precision to = Precision::kUInt8;
  if (op.HasInput(2)) {
    inputs.push_back(op.Input(2));
    to = op.info(inputs[2]).precision;
  }
  const Precision wanted = TypeUnlessZero(op, "output_dtype", to);
  if (op.ok() && op.HasInput(2) && wanted != to) {
    return op.FailCorrupt(StrCat("attribute 'output_dtype' is ", wanted,
                                 ", the zero point ", to));
  }
  attributes.Set("to", std::string(ToString(wanted)));
  op.Define(op.Emit("quantize_linear", inputs, std::move(attributes)));
}

void LowerDequantize(OpLowering& op) {
  std::vector<ValueId> inputs = {op.Input(0), FloatInput(op, 1)};
  if (op.HasInput(2)) inputs.push_back(op.Input(2));
  const Precision to =
      TypeUnlessZero(op, "output_dtype", op.info(op.Input(1)).precision);
  op.Define(EmitCast(
      op, op.Emit("dequantize_linear", inputs, AxisAttributes(op)), to));
}

// The range of X with 0 in it is spread over 0 to 255.
void LowerDynamicQuantize(OpLowering& op) {
  const ValueId x = op.Input(0), zero = EmitNumber(op, 0, Precision::kFloat);
  const AttributeMap all = {{"dim", std::vector<int64_t>{}}};
  const ValueId low =
      op.Emit("elementwise_min", {op.Emit("reduce_min", {x}, all), zero});
  const ValueId high =
      op.Emit("elementwise_max", {op.Emit("reduce_max", {x}, all), zero});
  const ValueId scale =
      op.Emit("elementwise_div", {op.Emit("elementwise_sub", {high, low}),
                                  EmitNumber(op, 255, Precision::kFloat)});
  const ValueId start = op.Emit(
      "elementwise_sub", {zero, op.Emit("elementwise_div", {low, scale})});
  const ValueId clipped =
      op.Emit("clip", {start}, {{"min", 0.f}, {"max", 255.f}});
  const ValueId zero_point =
      EmitCast(op, op.Emit("round", {clipped}), Precision::kUInt8);
  const ValueId y = op.Emit("quantize_linear", {x, scale, zero_point});
  op.DefineAll({y, scale, zero_point});
}

bool IsByte(Precision precision) {
  return precision == Precision::kInt8 || precision == Precision::kUInt8;
}

// Each element of the list stands for one position of an axis: this adds the
// `trailing` axes that follow it.
ValueId EmitAlong(OpLowering& op, ValueId list, int trailing) {
  if (op.rank(list) != 1 || IsOneNumber(op, list)) return list;
  std::vector<int64_t> axes;
  for (int i = 1; i <= trailing; ++i) axes.push_back(i);
  return EmitUnsqueeze(op, list, axes);
}

// Bytes less their zero point.
ValueId EmitCentred(OpLowering& op, ValueId x, ValueId zero, int trailing) {
  if (op.ok() && !IsByte(op.info(x).precision)) {
    op.FailUnsupported(
        StrCat("elements of ", op.info(x).precision, ", expected bytes"));
  }
  x = EmitCast(op, x, Precision::kInt32);
  if (zero == kNone || !op.ok()) return x;
  zero = EmitAlong(op, EmitCast(op, zero, Precision::kInt32), trailing);
  return op.Emit("elementwise_sub", {x, zero});
}

// Inputs: x and y, with their zero points.
ValueId EmitProduct(OpLowering& op, int x, int y, int x_zero, int y_zero) {
  return EmitMatmul(
      op, EmitCentred(op, op.Input(x), op.OptionalInput(x_zero), 1),
      EmitCentred(op, op.Input(y), op.OptionalInput(y_zero), 0), false, false);
}

ValueId EmitConvolution(OpLowering& op, int x, int w, int x_zero, int w_zero,
                        ValueId bias) {
  const ValueId filter = op.Input(w);
  return EmitIntegerConv(
      op, EmitCentred(op, op.Input(x), op.OptionalInput(x_zero), 0),
      EmitCentred(op, filter, op.OptionalInput(w_zero), op.rank(filter) - 1),
      bias);
}

void LowerMatMulInteger(OpLowering& op) {
  op.Define(EmitProduct(op, 0, 1, 2, 3));
}

void LowerConvInteger(OpLowering& op) {
  op.Define(EmitConvolution(op, 0, 1, 2, 3, kNone));
}

constexpr LoweringRule kRules[] = {
    {"ConvInteger", 10, kNewestOpset, LowerConvInteger},
    {"DequantizeLinear", 10, kNewestOpset, LowerDequantize},
    {"DynamicQuantizeLinear", 11, kNewestOpset, LowerDynamicQuantize},
    {"MatMulInteger", 10, kNewestOpset, LowerMatMulInteger},
    {"QuantizeLinear", 10, kNewestOpset, LowerQuantize},
    {"DequantizeLinear", 1, 1, LowerDequantize, kMicrosoftDomain},
    {"QuantizeLinear", 1, 1, LowerQuantize, kMicrosoftDomain},
};

}  // namespace

Span<const LoweringRule> QuantizeRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
