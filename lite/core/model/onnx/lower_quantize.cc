// Quantised numbers: QuantizeLinear and its like, and integer products. The
// products are computed in float, which is exact as long as every sum is below
// 2^24: those that may be larger are refused.
#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lower_convolution.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

// Products of two differences of bytes that float can add up.
constexpr int64_t kMaxProducts = (1 << 24) / (255 * 255);

void LowerLinear(OpLowering& op, const char* ours) {
  std::vector<ValueId> inputs = {op.Input(0), op.Input(1)};
  if (op.HasInput(2)) inputs.push_back(op.Input(2));
  op.Define(op.Emit(ours, inputs, {{"axis", op.Int("axis", 1)}}));
}

void LowerQuantize(OpLowering& op) { LowerLinear(op, "quantize_linear"); }
void LowerDequantize(OpLowering& op) { LowerLinear(op, "dequantize_linear"); }

ValueId EmitNumber(OpLowering& op, float number) {
  Result<Tensor> tensor = Tensor::Allocate({}, Precision::kFloat);
  if (tensor.ok()) *tensor->data<float>() = number;
  return op.Constant(std::move(tensor));
}

// The range of X with 0 in it is spread over 0 to 255.
void LowerDynamicQuantize(OpLowering& op) {
  const ValueId x = op.Input(0), zero = EmitNumber(op, 0);
  const AttributeMap all = {{"dim", std::vector<int64_t>{}}};
  const ValueId low =
      op.Emit("elementwise_min", {op.Emit("reduce_min", {x}, all), zero});
  const ValueId high =
      op.Emit("elementwise_max", {op.Emit("reduce_max", {x}, all), zero});
  const ValueId scale =
      op.Emit("elementwise_div",
              {op.Emit("elementwise_sub", {high, low}), EmitNumber(op, 255)});
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

// Bytes less their zero point, as floats. Of a list of zero points each stands
// for one position of an axis, behind which `trailing` axes follow.
ValueId EmitCentred(OpLowering& op, ValueId x, ValueId zero, int trailing) {
  if (op.ok() && !IsByte(op.info(x).precision)) {
    op.FailUnsupported(
        StrCat("elements of ", op.info(x).precision, ", expected bytes"));
  }
  x = EmitCast(op, x, Precision::kFloat);
  if (zero == kNone || !op.ok()) return x;
  zero = EmitCast(op, zero, Precision::kFloat);
  if (op.rank(zero) == 1) {
    std::vector<int64_t> axes;
    for (int i = 1; i <= trailing; ++i) axes.push_back(i);
    zero = EmitUnsqueeze(op, zero, axes);
  }
  return op.Emit("elementwise_sub", {x, zero});
}

void CheckProducts(OpLowering& op, Dim products) {
  if (!op.ok() || products.max <= kMaxProducts) return;
  op.FailUnsupported(StrCat("sums of ", products, " products, at most ",
                            kMaxProducts, " are exact in float"));
}

// Inputs: x and y, with their zero points.
ValueId EmitProduct(OpLowering& op, int x, int y, int x_zero, int y_zero) {
  const ValueId a = op.Input(x);
  if (!op.ok()) return kNone;
  if (op.rank(a) < 1) {
    op.FailUnsupported(StrCat("A ", op.shape(a)));
    return kNone;
  }
  CheckProducts(op, op.shape(a)[op.rank(a) - 1]);
  return EmitMatmul(op, EmitCentred(op, a, op.OptionalInput(x_zero), 1),
                    EmitCentred(op, op.Input(y), op.OptionalInput(y_zero), 0),
                    false, false);
}

ValueId EmitConvolution(OpLowering& op, int x, int w, int x_zero, int w_zero) {
  const ValueId filter = op.Input(w);
  if (!op.ok()) return kNone;
  const ShapeRange shape = op.shape(filter);
  Dim products(1);
  for (int i = 1; i < op.rank(filter); ++i) products = products * shape[i];
  CheckProducts(op, shape.rank_known() ? products : Dim::Any());
  return EmitConv(
      op, EmitCentred(op, op.Input(x), op.OptionalInput(x_zero), 0),
      EmitCentred(op, filter, op.OptionalInput(w_zero), op.rank(filter) - 1));
}

void LowerMatMulInteger(OpLowering& op) {
  op.Define(EmitCast(op, EmitProduct(op, 0, 1, 2, 3), Precision::kInt32));
}

void LowerConvInteger(OpLowering& op) {
  op.Define(EmitCast(op, EmitConvolution(op, 0, 1, 2, 3), Precision::kInt32));
}

void ExpectOneNumber(OpLowering& op, int input) {
  const ValueId id = op.Input(input);
  if (!op.ok()) return;
  if ((op.shape(id).NumElements() == Dim(1)) == Tri::kYes) return;
  op.FailUnsupported(StrCat("input ", input, " has shape ", op.shape(id),
                            ", expected one number"));
}

// Whole numbers times both scales, quantised again. The scale of the second
// may be a list, behind whose axis `trailing` others follow.
ValueId EmitRescaled(OpLowering& op, ValueId sums, int trailing) {
  for (int input : {1, 2, 6, 7}) ExpectOneNumber(op, input);
  ValueId y_scale = op.Input(4);
  if (op.rank(y_scale) == 1 && trailing > 0) {
    std::vector<int64_t> axes;
    for (int i = 1; i <= trailing; ++i) axes.push_back(i);
    y_scale = EmitUnsqueeze(op, y_scale, axes);
  }
  const ValueId scale = op.Emit("elementwise_mul", {op.Input(1), y_scale});
  return op.Emit("quantize_linear", {op.Emit("elementwise_mul", {sums, scale}),
                                     op.Input(6), op.Input(7)});
}

void LowerQLinearMatMul(OpLowering& op) {
  op.Define(EmitRescaled(op, EmitProduct(op, 0, 3, 2, 5), 0));
}

void LowerQLinearConv(OpLowering& op) {
  ValueId sums = EmitConvolution(op, 0, 3, 2, 5);
  const int trailing = op.rank(sums) - 2;
  if (op.ok() && trailing < 0) {
    return op.FailUnsupported(StrCat("the rank of ", op.shape(sums)));
  }
  if (op.HasInput(8)) {
    std::vector<int64_t> axes;
    for (int i = 1; i <= trailing; ++i) axes.push_back(i);
    const ValueId bias = EmitCast(op, op.Input(8), Precision::kFloat);
    sums = op.Emit("elementwise_add", {sums, EmitUnsqueeze(op, bias, axes)});
  }
  op.Define(EmitRescaled(op, sums, trailing));
}

constexpr LoweringRule kRules[] = {
    {"ConvInteger", 10, kNewestOpset, LowerConvInteger},
    {"DequantizeLinear", 10, 18, LowerDequantize},
    {"DynamicQuantizeLinear", 11, kNewestOpset, LowerDynamicQuantize},
    {"MatMulInteger", 10, kNewestOpset, LowerMatMulInteger},
    {"QLinearConv", 10, kNewestOpset, LowerQLinearConv},
    {"QLinearMatMul", 10, 20, LowerQLinearMatMul},
    {"QuantizeLinear", 10, 18, LowerQuantize},
};

}  // namespace

Span<const LoweringRule> QuantizeRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
