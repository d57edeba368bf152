// SPDX-License-Identifier: Apache-2.0
// Quantised numbers: QuantizeLinear and its like, and integer products.
#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/formula.h"
#include "lite/core/model/onnx/lower_convolution.h"
#include "lite/core/model/onnx/lowering.h"
#include "lite/core/op/integer_products.h"

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

void LowerDynamicQuantize(OpLowering& op) {
  op.DefineAll(op.EmitMulti("dynamic_quantize", {op.Input(0)}, {}, 3));
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

// Whether a zero point is absent or one number.
bool IsOneZero(OpLowering& op, int input) {
  const ValueId zero = op.OptionalInput(input);
  return zero == kNone || IsOneNumber(op, zero);
}

// Whether a zero point is absent, one number, or one for each column.
bool IsZeroOfColumns(OpLowering& op, int input) {
  const ValueId zero = op.OptionalInput(input);
  return IsOneZero(op, input) || op.rank(zero) == 1;
}

// Inputs: x and y, with their zero points.
ValueId EmitProduct(OpLowering& op, int x, int y, int x_zero, int y_zero) {
  const bool are_matrices = op.rank(op.Input(x)) > 1 && op.rank(op.Input(y)) > 1;
  if (op.ok() && are_matrices && IsOneZero(op, x_zero) &&
      IsZeroOfColumns(op, y_zero)) {
    return op.Emit("integer_matmul",
                   {op.Input(x), op.Input(y), op.OptionalInput(x_zero),
                    op.OptionalInput(y_zero)});
  }
  return EmitMatmul(
      op, EmitCentred(op, op.Input(x), op.OptionalInput(x_zero), 1),
      EmitCentred(op, op.Input(y), op.OptionalInput(y_zero), 0), false, false);
}

void LowerMatMulInteger(OpLowering& op) {
  op.Define(EmitProduct(op, 0, 1, 2, 3));
}

void LowerConvInteger(OpLowering& op) {
  const ValueId x = op.Input(0), filter = op.Input(1);
  const ValueId x_zero = op.OptionalInput(2);
  const ValueId filter_zero = op.OptionalInput(3);
  if (op.ok() && (!IsByte(op.info(x).precision) ||
                  !IsByte(op.info(filter).precision))) {
    return op.FailUnsupported(StrCat("elements of ", op.info(x).precision,
                                     " and ", op.info(filter).precision,
                                     ", expected bytes"));
  }
  op.Define(EmitIntegerConv(op, x, filter, x_zero, filter_zero));
}

// float(x y) * scale + bias, where the scale of x is one number.
void DefineScaledProduct(OpLowering& op, std::vector<ValueId> x_y_zeros,
                         ValueId x_scale, ValueId y_scale, ValueId bias) {
  if (op.ok() && (op.rank(x_y_zeros[0]) < 2 || op.rank(x_y_zeros[1]) < 2)) {
    return op.FailUnsupported("a product with a vector");
  }
  if (op.ok() && !IsOneNumber(op, x_scale)) {
    return op.FailUnsupported("scales for each row of A, expected one scale");
  }
  x_y_zeros.push_back(op.Emit("elementwise_mul", {x_scale, y_scale}));
  if (bias != kNone) x_y_zeros.push_back(bias);
  op.Define(op.Emit("integer_matmul", std::move(x_y_zeros)));
}

void LowerMatMulIntegerToFloat(OpLowering& op) {
  DefineScaledProduct(op,
                      {op.Input(0), op.Input(1), op.OptionalInput(4),
                       op.OptionalInput(5)},
                      FloatInput(op, 2), FloatInput(op, 3),
                      op.OptionalInput(6));
}

void LowerDynamicQuantizeMatMul(OpLowering& op) {
  const std::vector<ValueId> x =
      op.EmitMulti("dynamic_quantize", {op.Input(0)}, {}, 3);
  DefineScaledProduct(op, {x[0], op.Input(1), x[2], op.OptionalInput(3)}, x[1],
                      FloatInput(op, 2), op.OptionalInput(4));
}

constexpr LoweringRule kRules[] = {
    {"ConvInteger", 10, kNewestOpset, LowerConvInteger},
    {"DequantizeLinear", 10, kNewestOpset, LowerDequantize},
    {"DynamicQuantizeLinear", 11, kNewestOpset, LowerDynamicQuantize},
    {"DynamicQuantizeMatMul", 1, 1, LowerDynamicQuantizeMatMul,
     kMicrosoftDomain},
    {"MatMulInteger", 10, kNewestOpset, LowerMatMulInteger},
    {"MatMulIntegerToFloat", 1, 1, LowerMatMulIntegerToFloat, kMicrosoftDomain},
    {"QuantizeLinear", 10, kNewestOpset, LowerQuantize},
    {"DequantizeLinear", 1, 1, LowerDequantize, kMicrosoftDomain},
    {"QuantizeLinear", 1, 1, LowerQuantize, kMicrosoftDomain},
};

}  // namespace

Span<const LoweringRule> QuantizeRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
