// SPDX-License-Identifier: Apache-2.0
// Ops on codes with scales and zero points as inputs (the form QOperator): each
// becomes the op on floats between dequantize_linear and quantize_linear, which
// the pass fold_quantization takes away again. So all forms of quantised models
// are one. onnxruntime's own are described in its docs/ContribOperators.md.
#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/formula.h"
#include "lite/core/model/onnx/lower_convolution.h"
#include "lite/core/model/onnx/lower_pool.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

// Scales may be fp16. They are computed with as floats.
ValueId Scale(OpLowering& op, int input) {
  return EmitCast(op, op.Input(input), Precision::kFloat);
}

// Emits the floats that codes stand for: inputs `first` to `first` + 2 are
// codes, scale and zero point, these one or one for each index of the axis.
ValueId Decoded(OpLowering& op, int first, int64_t axis = 0) {
  std::vector<ValueId> inputs = {op.Input(first), Scale(op, first + 1)};
  if (op.HasInput(first + 2)) inputs.push_back(op.Input(first + 2));
  return op.Emit("dequantize_linear", inputs, {{"axis", axis}});
}

void ExpectOneNumber(OpLowering& op, int input) {
  const ValueId id = op.Input(input);
  if (!op.ok() || IsOneNumber(op, id)) return;
  op.FailUnsupported(StrCat("input ", input, " has shape ", op.shape(id),
                            ", expected one number"));
}

// Makes the codes of `x` the output; their scale is input `scale`, and their
// zero point, uint8 0 if it is absent, the one behind it.
void DefineCodes(OpLowering& op, ValueId x, int scale) {
  std::vector<ValueId> inputs = {x, Scale(op, scale)};
  ExpectOneNumber(op, scale);
  if (op.HasInput(scale + 1)) {
    ExpectOneNumber(op, scale + 1);
    inputs.push_back(op.Input(scale + 1));
  }
  op.Define(op.Emit("quantize_linear", inputs));
}

// The whole numbers of input `bias` are in units of the product of the scales
// of inputs x and w.
ValueId DecodedBias(OpLowering& op, int bias, int x_scale, int w_scale) {
  if (!op.HasInput(bias)) return kNone;
  const ValueId scale =
      op.Emit("elementwise_mul", {Scale(op, x_scale), Scale(op, w_scale)});
  return op.Emit("dequantize_linear", {op.Input(bias), scale},
                 {{"axis", int64_t{0}}});
}

void LowerConv(OpLowering& op) {
  for (int input : {1, 2}) ExpectOneNumber(op, input);
  const ValueId x = Decoded(op, 0), w = Decoded(op, 3);
  DefineCodes(op, EmitConv(op, x, w, DecodedBias(op, 8, 1, 4)), 6);
}

// Scales of x may differ between its rows, and those of y between its columns.
void LowerMatMul(OpLowering& op) {
  const ValueId x = Decoded(op, 0, -2), y = Decoded(op, 3, -1);
  DefineCodes(op, EmitMatmul(op, x, y, false, false), 6);
}

// Inputs A, B and C; the output is floats if it has no scale.
void LowerGemm(OpLowering& op) {
  const bool transpose_b = op.Int("transB", 0) != 0;
  const ValueId a = Decoded(op, 0), b = Decoded(op, 3, transpose_b ? 0 : 1);
  ValueId out = EmitMatmul(op, a, b, op.Int("transA", 0) != 0, transpose_b);
  const ValueId c = DecodedBias(op, 6, 1, 4);
  if (c != kNone) out = op.Emit("elementwise_add", {out, c});
  out = EmitScale(op, out, op.Float("alpha", 1), 0);
  if (op.HasInput(7)) return DefineCodes(op, out, 7);
  op.Define(out);
}

void LowerBinary(OpLowering& op) {
  const bool is_sum = op.type() == "QLinearAdd";
  const ValueId a = Decoded(op, 0), b = Decoded(op, 3);
  DefineCodes(
      op, op.Emit(is_sum ? "elementwise_add" : "elementwise_mul", {a, b}), 6);
}

// The scale and zero point of the output come first.
void LowerConcat(OpLowering& op) {
  std::vector<ValueId> parts;
  if (op.NumInputs() < 5 || op.NumInputs() % 3 != 2) {
    return op.FailCorrupt(StrCat("it has ", op.NumInputs(), " inputs"));
  }
  for (int i = 2; i < op.NumInputs(); i += 3) parts.push_back(Decoded(op, i));
  DefineCodes(op, EmitConcat(op, parts, op.Int("axis", 0)), 0);
}

void ExpectChannelsFirst(OpLowering& op) {
  if (op.Int("channels_last", 0) == 0) return;
  op.FailUnsupported("attribute 'channels_last' is on");
}

void LowerAveragePool(OpLowering& op) {
  ExpectChannelsFirst(op);
  DefineCodes(op, EmitAveragePool(op, Decoded(op, 0)), 3);
}

void LowerGlobalAveragePool(OpLowering& op) {
  ExpectChannelsFirst(op);
  DefineCodes(op, EmitGlobalAveragePool(op, Decoded(op, 0)), 3);
}

void LowerReduceMean(OpLowering& op) {
  const bool keep = op.Int("keepdims", 1) != 0;
  DefineCodes(op,
              op.Emit("reduce_mean", {Decoded(op, 0)},
                      {{"dim", op.Ints("axes")}, {"keep_dim", keep}}),
              3);
}

void LowerSigmoid(OpLowering& op) {
  DefineCodes(op, op.Emit("sigmoid", {Decoded(op, 0)}), 3);
}

void LowerLeakyRelu(OpLowering& op) {
  DefineCodes(op,
              op.Emit("leaky_relu", {Decoded(op, 0)},
                      {{"alpha", op.Float("alpha", 0.01f)}}),
              3);
}

// Its attribute `opset` tells whose Softmax it is: before 13 all axes from
// `axis` on count as one.
void LowerSoftmax(OpLowering& op) {
  const ValueId x = Decoded(op, 0);
  const bool is_old = op.Int("opset", 0) < 13;
  const int64_t axis = FrontAxis(op, x, op.Int("axis", is_old ? 1 : -1));
  if (!op.ok()) return;
  if (is_old && axis + 1 != op.rank(x)) {
    return op.FailUnsupported(
        StrCat("a softmax over all axes from ", axis, " on"));
  }
  DefineCodes(op, op.Emit("softmax", {x}, {{"axis", axis}}), 3);
}

void LowerWhere(OpLowering& op) {
  const ValueId condition = op.Input(0);
  const ValueId x = Decoded(op, 1), y = Decoded(op, 4);
  DefineCodes(op, op.Emit("where", {condition, x, y}), 7);
}

constexpr LoweringRule kRules[] = {
    {"QLinearConv", 10, kNewestOpset, LowerConv},
    {"QLinearMatMul", 10, kNewestOpset, LowerMatMul},
    {"QGemm", 1, 1, LowerGemm, kMicrosoftDomain},
    {"QLinearAdd", 1, 1, LowerBinary, kMicrosoftDomain},
    {"QLinearAveragePool", 1, 1, LowerAveragePool, kMicrosoftDomain},
    {"QLinearConcat", 1, 1, LowerConcat, kMicrosoftDomain},
    {"QLinearConv", 1, 1, LowerConv, kMicrosoftDomain},
    {"QLinearGlobalAveragePool", 1, 1, LowerGlobalAveragePool,
     kMicrosoftDomain},
    {"QLinearLeakyRelu", 1, 1, LowerLeakyRelu, kMicrosoftDomain},
    {"QLinearMul", 1, 1, LowerBinary, kMicrosoftDomain},
    {"QLinearReduceMean", 1, 1, LowerReduceMean, kMicrosoftDomain},
    {"QLinearSigmoid", 1, 1, LowerSigmoid, kMicrosoftDomain},
    {"QLinearSoftmax", 1, 1, LowerSoftmax, kMicrosoftDomain},
    {"QLinearWhere", 1, 1, LowerWhere, kMicrosoftDomain},
};

}  // namespace

Span<const LoweringRule> QLinearRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
