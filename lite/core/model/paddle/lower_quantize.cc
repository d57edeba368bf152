// SPDX-License-Identifier: Apache-2.0
// Ops that networks trained or calibrated for integers carry. They become
// quantize_linear and dequantize_linear where thresholds are constants, which
// passes fold into grids; other thresholds are computed with in floats.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/formula.h"
#include "lite/core/model/paddle/quantized_product.h"

namespace placelite {
namespace paddle {
namespace {

// Statistics that training computes are not supported.
void ExpectTest(OpLowering& op, bool fallback) {
  if (op.Bool("is_test", fallback)) return;
  op.FailUnsupported("attribute 'is_test' is off");
}

// One factor for each element of an axis, so that it broadcasts over x; for
// all of them where the axis is -1.
ValueId EmitAlong(OpLowering& op, ValueId x, ValueId factors, int64_t axis) {
  if (axis < 0) return factors;
  axis = FrontAxis(op, x, axis);
  if (!op.ok()) return kNone;
  std::vector<int64_t> shape(static_cast<size_t>(op.rank(x)), 1);
  shape[static_cast<size_t>(axis)] = -1;
  return op.Emit("reshape", {factors}, {{"shape", shape}});
}

// The largest magnitude of all elements, or along each of an axis.
ValueId EmitLargest(OpLowering& op, ValueId x, int64_t axis) {
  std::vector<int64_t> others;
  if (axis >= 0) {
    axis = FrontAxis(op, x, axis);
    for (int64_t i = 0; i < op.rank(x); ++i) {
      if (i != axis) others.push_back(i);
    }
    if (others.empty()) return op.Emit("abs", {x});
  }
  const ValueId largest = EmitReduction(op, "reduce_max", op.Emit("abs", {x}),
                                        others, /*keep_dim=*/false);
  return axis >= 0 ? largest : EmitUnsqueeze(op, largest, {0});
}

// The code of x, stored as a float; `scale`, which is computed, broadcasts over
// x.
ValueId EmitCodeByComputed(OpLowering& op, ValueId x, ValueId scale,
                           const CodeRule& rule) {
  const auto codes = static_cast<float>(rule.largest());
  const ValueId safe = EmitWith(op, "elementwise_max", scale, 1e-30);
  const ValueId factor = EmitScale(op, op.Emit("reciprocal", {safe}), codes);
  if (!rule.away) {
    const ValueId code =
        op.Emit("round", {op.Emit("elementwise_mul", {x, factor})});
    return op.Emit("clip", {code}, {{"min", -codes - 1}, {"max", codes}});
  }
  ValueId inside = op.Emit("elementwise_min", {x, safe});
  inside = op.Emit("elementwise_max", {inside, EmitScale(op, safe, -1)});
  return EmitRoundAway(op, op.Emit("elementwise_mul", {inside, factor}));
}

// code * scale / codes, where `scale` broadcasts over the codes.
ValueId EmitValue(OpLowering& op, ValueId code, ValueId scale, float codes) {
  return EmitScale(op, op.Emit("elementwise_mul", {code, scale}), 1 / codes);
}

// `scale` are the thresholds of X.
struct Thresholds {
  ValueId scale;
  std::string_view argument;
  int64_t axis;  // -1: one for all elements
};

// Whether codes can be made, with constant thresholds, of what is in floats.
bool MakesCodes(OpLowering& op, ValueId x, const Thresholds& by) {
  return op.ok() && op.info(by.scale).is_constant() &&
         op.info(x).precision == Precision::kFloat;
}

// Rounds X to codes; gives these, stored as floats, or the values that they
// stand for.
ValueId EmitRounded(OpLowering& op, ValueId x, Thresholds by,
                    const CodeRule& rule, bool values) {
  if (!MakesCodes(op, x, by)) {
    const ValueId along = EmitAlong(op, x, by.scale, by.axis);
    const ValueId code = EmitCodeByComputed(op, x, along, rule);
    const auto codes = static_cast<float>(rule.largest());
    return values ? EmitValue(op, code, along, codes) : code;
  }
  const std::vector<float> thresholds = ReadThresholds(
      op, by.scale, by.argument, /*or_zero=*/op.info(x).is_constant());
  if (by.axis >= 0) by.axis = FrontAxis(op, x, by.axis);
  const ValueId codes = EmitCodes(op, x, thresholds, by.axis, rule);
  if (!values) return EmitCast(op, codes, Precision::kFloat);
  return EmitDecoded(op, codes, StepsOf(op, thresholds, rule), by.axis);
}

// Returns the largest magnitudes of X, computed now if it is a constant.
ValueId LargestOf(OpLowering& op, ValueId x, int64_t axis) {
  if (!op.ok() || !op.info(x).is_constant() ||
      op.info(x).precision != Precision::kFloat) {
    return EmitLargest(op, x, axis);
  }
  if (axis >= 0) axis = FrontAxis(op, x, axis);
  if (!op.ok()) return kNone;
  const std::vector<float> largest =
      LargestMagnitudes(op.info(x).constant, axis);
  Result<Tensor> tensor = Tensor::Allocate(
      Shape{static_cast<int64_t>(largest.size())}, Precision::kFloat);
  if (tensor.ok()) {
    std::copy(largest.begin(), largest.end(), tensor->data<float>());
  }
  return op.Constant(std::move(tensor));
}

template <bool values, bool channels>
void LowerByLargest(OpLowering& op) {
  const ValueId x = op.Input("X");
  const CodeRule rule = RuleOf(op, /*round_type=*/1);
  const int64_t axis = channels ? op.Int("quant_axis", 0) : -1;
  const ValueId scale = LargestOf(op, x, axis);
  op.Define(EmitRounded(op, x, {scale, "X", axis}, rule, values));
  op.DefineSecond(scale);
}

template <bool values>
void LowerByScale(OpLowering& op) {
  ExpectTest(op, false);
  const ValueId x = op.Input("X"), scale = ScaleInput(op, "InScale");
  const CodeRule rule = RuleOf(op, /*round_type=*/1);
  op.Define(EmitRounded(op, x, {scale, "InScale", -1}, rule, values));
  op.DefineSecond(scale);
}

// Returns the scales, each times a number, if they are constants, else nothing.
std::vector<float> ConstantFactors(OpLowering& op, ValueId scales,
                                   std::string_view argument, double times) {
  if (!op.ok() || !op.info(scales).is_constant()) return {};
  std::vector<float> factors =
      ReadThresholds(op, scales, argument, /*or_zero=*/true);
  for (float& factor : factors) factor = static_cast<float>(factor * times);
  return factors;
}

// X is a product of codes, or codes of weights.
void LowerDequantize(OpLowering& op) {
  const ValueId x = op.Input("X"), scale = ScaleInput(op, "Scale");
  const float range = op.Float("max_range", 1);
  if (!(range > 0)) op.FailCorrupt(StrCat("max_range is ", range));
  const std::vector<float> factors =
      ConstantFactors(op, scale, "Scale", 1 / double{range});
  const ValueId product = EmitDecodedProduct(op, x, factors);
  op.Define(product != kNone ? product : EmitValue(op, x, scale, range));
}

// Scales of the weights, of which X are codes along quant_axis.
void LowerWeightDequantize(OpLowering& op, ValueId scales, int64_t bits) {
  const ValueId x = op.Input("X");
  CodeRule rule;
  rule.bits = bits;
  const int64_t axis = FrontAxis(op, x, op.Int("quant_axis", 0));
  if (!op.ok()) return;
  const ValueId codes =
      op.info(scales).is_constant() ? FindCodes(op, x, bits) : kNone;
  if (codes != kNone) {
    const std::vector<float> steps = StepsOf(
        op, ReadThresholds(op, scales, "Scales", /*or_zero=*/true), rule);
    return op.Define(EmitDecoded(op, codes, steps, axis));
  }
  op.Define(EmitValue(op, x, EmitAlong(op, x, scales, axis),
                      static_cast<float>(rule.largest())));
}

// The first scales are those of the weights, by channel, the second that of the
// data; X is their product, whose channels are axis 1, or x_num_col_dims of a
// product of matrices.
void LowerProductDequantize(OpLowering& op, const std::vector<ValueId>& scales,
                            const std::vector<int64_t>& bits) {
  const ValueId x = op.Input("X");
  const int64_t axis =
      FrontAxis(op, x, std::max<int64_t>(op.Int("x_num_col_dims", 1), 1));
  for (size_t i = 0; i < 2; ++i) CheckBits(op, i < bits.size() ? bits[i] : 0);
  if (!op.ok()) return;
  const double largest =
      ((1 << (bits[0] - 1)) - 1.0) * ((1 << (bits[1] - 1)) - 1.0);
  const std::vector<float> data =
      ConstantFactors(op, scales[1], "Scales", 1 / largest);
  std::vector<float> factors;
  if (data.size() == 1) {
    factors = ConstantFactors(op, scales[0], "Scales", double{data[0]});
  }
  const ValueId product = EmitDecodedProduct(op, x, factors);
  if (product != kNone) return op.Define(product);
  const ValueId scaled = op.Emit(
      "elementwise_mul", {EmitAlong(op, x, scales[0], axis), scales[1]});
  op.Define(EmitValue(op, x, scaled, static_cast<float>(largest)));
}

void LowerChannelDequantize(OpLowering& op) {
  std::vector<ValueId> scales = op.Inputs("Scales");
  const std::vector<int64_t> bits = op.Ints("quant_bits", {8});
  if (!op.ok()) return;
  for (ValueId& id : scales) id = OriginalOf(op, id);
  if (scales.size() == 2) return LowerProductDequantize(op, scales, bits);
  if (scales.size() != 1) {
    return op.FailUnsupported(
        StrCat("Scales lists ", scales.size(), " variables, expected 1 or 2"));
  }
  CheckBits(op, bits.empty() ? 0 : bits[0]);
  if (op.ok()) LowerWeightDequantize(op, scales[0], bits[0]);
}

// Paddle's kernels take zero points for zeros, whatever they are.
void ExpectZeroPoints(OpLowering& op) {
  const ValueId zero = op.OptionalInput("ZeroPoint");
  if (zero == kNone || !op.info(zero).is_constant()) return;
  const Tensor& points = op.info(zero).constant;
  const auto* bytes = points.data<uint8_t>();
  if (std::all_of(bytes, bytes + points.bytes(),
                  [](uint8_t byte) { return byte == 0; })) {
    return;
  }
  op.FailUnsupported("ZeroPoint has elements that are not 0");
}

// Returns the axis of Scale, -1 if it is of all elements.
Thresholds LinearThresholds(OpLowering& op) {
  Thresholds by = {ScaleInput(op, "Scale"), "Scale", op.Int("quant_axis", 0)};
  const bool is_one = op.ok() && op.info(by.scale).is_constant() &&
                      op.info(by.scale).constant.NumElements() == 1;
  if (is_one) by.axis = -1;
  return by;
}

// Y are codes, stored as floats.
void LowerQuantizeLinear(OpLowering& op) {
  ExpectTest(op, true);
  const ValueId x = op.Input("X");
  if (op.Bool("only_observer", false)) {
    return op.Define(op.Emit("identity", {x}));
  }
  ExpectZeroPoints(op);
  const CodeRule rule = RuleOf(op, /*round_type=*/0);
  op.Define(EmitRounded(op, x, LinearThresholds(op), rule, /*values=*/false));
}

void LowerDequantizeLinear(OpLowering& op) {
  ExpectTest(op, true);
  const ValueId x = op.Input("X");
  if (op.Bool("only_observer", false)) {
    return op.Define(op.Emit("identity", {x}));
  }
  ExpectZeroPoints(op);
  const CodeRule rule = RuleOf(op, /*round_type=*/0);
  Thresholds by = LinearThresholds(op);
  if (!op.ok()) return;
  const ValueId codes =
      op.info(by.scale).is_constant() ? FindCodes(op, x, rule.bits) : kNone;
  if (codes == kNone) {
    return op.Define(EmitValue(op, x, EmitAlong(op, x, by.scale, by.axis),
                               static_cast<float>(rule.largest())));
  }
  const std::vector<float> thresholds = ReadThresholds(
      op, by.scale, by.argument, /*or_zero=*/op.info(codes).is_constant());
  if (by.axis >= 0) by.axis = FrontAxis(op, x, by.axis);
  op.Define(EmitDecoded(op, codes, StepsOf(op, thresholds, rule), by.axis));
}

// An op that only measures, and does so only in training.
void LowerObserver(OpLowering& op) {
  ExpectTest(op, false);
  op.Define(op.Emit("identity", {op.Input("X")}));
}

constexpr LoweringRule kRules[] = {
    {"dequantize_linear", "Y", LowerDequantizeLinear},
    {"fake_channel_wise_dequantize_max_abs", "Out", LowerChannelDequantize},
    {"fake_channel_wise_quantize_abs_max", "Out", LowerByLargest<false, true>,
     "OutScale"},
    {"fake_channel_wise_quantize_dequantize_abs_max", "Out",
     LowerByLargest<true, true>, "OutScale"},
    {"fake_dequantize_max_abs", "Out", LowerDequantize},
    {"fake_quantize_abs_max", "Out", LowerByLargest<false, false>, "OutScale"},
    {"fake_quantize_dequantize_abs_max", "Out", LowerByLargest<true, false>,
     "OutScale"},
    {"fake_quantize_dequantize_moving_average_abs_max", "Out",
     LowerByScale<true>, "OutScale"},
    {"fake_quantize_moving_average_abs_max", "Out", LowerByScale<false>,
     "OutScale"},
    {"fake_quantize_range_abs_max", "Out", LowerByScale<false>, "OutScale"},
    {"moving_average_abs_max_scale", "Out", LowerObserver},
    {"quantize_linear", "Y", LowerQuantizeLinear},
};

}  // namespace

Span<const LoweringRule> QuantizeRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
