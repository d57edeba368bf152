// SPDX-License-Identifier: Apache-2.0
// Ops that networks trained for integers carry: here they stay floats, rounded
// to what the integers would have been.
#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/formula.h"

namespace placelite {
namespace paddle {
namespace {

// The largest code, 127 of 8 bits.
float LargestCode(OpLowering& op, int64_t bits) {
  if (bits < 2 || bits > 16) {
    op.FailUnsupported(StrCat(bits, " bits, expected 2 to 16"));
    return 1;
  }
  return static_cast<float>((1 << (bits - 1)) - 1);
}

float LargestCode(OpLowering& op) {
  return LargestCode(op, op.Int("bit_length", 8));
}

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

// The quantised code of x, stored as a float; `scale` broadcasts over x. If
// round_type is 0, ties round to the even code, and the smallest code is one
// below the negative of the largest.
ValueId EmitCode(OpLowering& op, ValueId x, ValueId scale, float codes,
                 int64_t round_type) {
  const ValueId safe = EmitWith(op, "elementwise_max", scale, 1e-30);
  const ValueId factor = EmitScale(op, op.Emit("reciprocal", {safe}), codes);
  if (round_type == 0) {
    const ValueId code =
        op.Emit("round", {op.Emit("elementwise_mul", {x, factor})});
    return op.Emit("clip", {code}, {{"min", -codes - 1}, {"max", codes}});
  }
  ValueId inside = op.Emit("elementwise_min", {x, safe});
  inside = op.Emit("elementwise_max", {inside, EmitScale(op, safe, -1)});
  return EmitRoundAway(op, op.Emit("elementwise_mul", {inside, factor}));
}

ValueId EmitValue(OpLowering& op, ValueId code, ValueId scale, float codes) {
  return EmitScale(op, op.Emit("elementwise_mul", {code, scale}), 1 / codes);
}

// Rounds X to codes; gives these, or the values that they stand for.
void DefineRounded(OpLowering& op, ValueId scale, int64_t axis, bool values) {
  const ValueId x = op.Input("X");
  const float codes = LargestCode(op);
  const ValueId along = EmitAlong(op, x, scale, axis);
  const ValueId code = EmitCode(op, x, along, codes, op.Int("round_type", 1));
  op.Define(values ? EmitValue(op, code, along, codes) : code);
  op.DefineSecond(scale);
}

template <bool values, bool channels>
void LowerByLargest(OpLowering& op) {
  const ValueId x = op.Input("X");
  const int64_t axis = channels ? op.Int("quant_axis", 0) : -1;
  DefineRounded(op, EmitLargest(op, x, axis), axis, values);
}

template <bool values>
void LowerByScale(OpLowering& op) {
  ExpectTest(op, false);
  DefineRounded(op, op.Input("InScale"), -1, values);
}

void LowerDequantize(OpLowering& op) {
  const ValueId x = op.Input("X"), scale = op.Input("Scale");
  op.Define(EmitValue(op, x, scale, op.Float("max_range", 1)));
}

void LowerChannelDequantize(OpLowering& op) {
  const ValueId x = op.Input("X");
  const std::vector<ValueId> scales = op.Inputs("Scales");
  const std::vector<int64_t> bits = op.Ints("quant_bits");
  if (!op.ok()) return;
  if (scales.size() != 1) {
    return op.FailUnsupported(
        StrCat("Scales lists ", scales.size(), " variables, expected 1"));
  }
  const float codes = LargestCode(op, bits.empty() ? 8 : bits[0]);
  op.Define(EmitValue(
      op, x, EmitAlong(op, x, scales[0], op.Int("quant_axis", 0)), codes));
}

// Scale is of all elements where quant_axis is -1.
void LowerLinear(OpLowering& op) {
  ExpectTest(op, true);
  const ValueId x = op.Input("X");
  if (op.Bool("only_observer", false)) {
    return op.Define(op.Emit("identity", {x}));
  }
  const float codes = LargestCode(op);
  const ValueId scale =
      EmitAlong(op, x, op.Input("Scale"), op.Int("quant_axis", 0));
  op.Define(op.type() == "quantize_linear"
                ? EmitCode(op, x, scale, codes, op.Int("round_type", 0))
                : EmitValue(op, x, scale, codes));
}

// An op that only measures, and does so only in training.
void LowerObserver(OpLowering& op) {
  ExpectTest(op, false);
  op.Define(op.Emit("identity", {op.Input("X")}));
}

constexpr LoweringRule kRules[] = {
    {"dequantize_linear", "Y", LowerLinear},
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
    {"quantize_linear", "Y", LowerLinear},
};

}  // namespace

Span<const LoweringRule> QuantizeRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
