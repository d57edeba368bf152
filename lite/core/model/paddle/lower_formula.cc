// SPDX-License-Identifier: Apache-2.0
// Activations and other element-wise functions that are formulas here.
#include <cmath>

#include "lite/core/base/strings.h"
#include "lite/core/model/import/sizes.h"
#include "lite/core/model/paddle/formula.h"

namespace placelite {
namespace paddle {
namespace {

// x * tanh(softplus(x))
void LowerMish(OpLowering& op) {
  const ValueId x = op.Input("X");
  const float threshold = op.Float("threshold", 20);
  const ValueId soft =
      op.Emit("softplus", {x}, {{"beta", 1.f}, {"threshold", threshold}});
  op.Define(op.Emit("elementwise_mul", {x, op.Emit("tanh", {soft})}));
}

ValueId EmitZero(OpLowering& op, ValueId x) {
  return EmitConstantLike(op, x, 0);
}

void LowerThresholdedRelu(OpLowering& op) {
  const ValueId x = op.Input("X");
  const ValueId above =
      EmitWith(op, "greater_than", x, op.Float("threshold", 1));
  op.Define(EmitWhere(op, above, x, EmitZero(op, x)));
}

// 0 from -threshold to threshold, else x. Paddle 3 keeps the two thresholds.
void LowerHardShrink(OpLowering& op) {
  const ValueId x = op.Input("X");
  const float threshold = op.Float("threshold", 0.5f);
  const bool keeps = op.Bool("keeps_threshold", false);
  const ValueId above =
      EmitWith(op, keeps ? "greater_equal" : "greater_than", x, threshold);
  const ValueId below =
      EmitWith(op, keeps ? "less_equal" : "less_than", x, -threshold);
  const ValueId kept = op.Emit("logical_or", {above, below});
  op.Define(EmitWhere(op, kept, x, EmitZero(op, x)));
}

// x moved towards 0 by lambda where |x| > lambda, otherwise 0.
void LowerSoftShrink(OpLowering& op) {
  const ValueId x = op.Input("X");
  const float lambda = op.Float("lambda", 0.5f);
  const ValueId above = EmitWith(op, "greater_than", x, lambda);
  const ValueId below = EmitWith(op, "less_than", x, -lambda);
  const ValueId rest =
      EmitWhere(op, below, EmitScale(op, x, 1, lambda), EmitZero(op, x));
  op.Define(EmitWhere(op, above, EmitScale(op, x, 1, -lambda), rest));
}

// scale_b * tanh(scale_a * x)
void LowerStanh(OpLowering& op) {
  const ValueId x = op.Input("X");
  const float a = op.Float("scale_a", 0.67f);
  const float b = op.Float("scale_b", 1.7159f);
  op.Define(EmitScale(op, op.Emit("tanh", {EmitScale(op, x, a)}), b));
}

void LowerTanhShrink(OpLowering& op) {
  const ValueId x = op.Input("X");
  op.Define(op.Emit("elementwise_sub", {x, op.Emit("tanh", {x})}));
}

// x / (1 + |x|)
void LowerSoftSign(OpLowering& op) {
  const ValueId x = op.Input("X");
  const ValueId below = EmitScale(op, op.Emit("abs", {x}), 1, 1);
  op.Define(op.Emit("elementwise_div", {x, below}));
}

// log(sigmoid(x)) = -softplus(-x)
void LowerLogSigmoid(OpLowering& op) {
  const ValueId opposite = EmitScale(op, op.Input("X"), -1);
  op.Define(EmitScale(op, op.Emit("softplus", {opposite}), -1));
}

// alpha * elu(x / alpha)
void LowerCelu(OpLowering& op) {
  const ValueId x = op.Input("X");
  const float alpha = op.Float("alpha", 1);
  if (op.ok() && !(alpha > 0)) {
    return op.FailUnsupported(StrCat("attribute 'alpha' is ", alpha));
  }
  const ValueId elu =
      op.Emit("elu", {EmitScale(op, x, 1 / alpha)}, {{"alpha", 1.f}});
  op.Define(EmitScale(op, elu, alpha));
}

void LowerSelu(OpLowering& op) {
  const ValueId x = op.Input("X");
  const float scale = op.Float("scale", 1.0507009873554804934193349852946f);
  const float alpha = op.Float("alpha", 1.6732632423543772848170429916717f);
  op.Define(EmitScale(op, op.Emit("elu", {x}, {{"alpha", alpha}}), scale));
}

void LowerBrelu(OpLowering& op) {
  const ValueId x = op.Input("X");
  op.Define(
      op.Emit("clip", {x},
              {{"min", op.Float("t_min", 0)}, {"max", op.Float("t_max", 24)}}));
}

// log(1 + exp(x)), x limited to +-threshold.
void LowerSoftRelu(OpLowering& op) {
  const float limit = op.Float("threshold", 40);
  const ValueId x =
      op.Emit("clip", {op.Input("X")}, {{"min", -limit}, {"max", limit}});
  op.Define(op.Emit("softplus", {x}));
}

// At inference the slope is the mean of the range that training draws from.
void LowerRrelu(OpLowering& op) {
  const ValueId x = op.Input("X");
  if (op.ok() && !op.Bool("is_test", false)) {
    return op.FailUnsupported("attribute 'is_test' is off");
  }
  const float slope =
      (op.Float("lower", 0.125f) + op.Float("upper", 1.f / 3)) / 2;
  op.Define(op.Emit("leaky_relu", {x}, {{"alpha", slope}}));
}

// The largest of each `groups` neighbouring channels.
void LowerMaxout(OpLowering& op) {
  const ValueId x = op.Input("X");
  const int64_t axis = FrontAxis(op, x, op.Int("axis", 1));
  const int64_t groups = op.Int("groups", 1);
  const int64_t channels = ExactLength(op, x, axis);
  if (!op.ok()) return;
  if (groups < 1 || channels % groups != 0) {
    return op.FailCorrupt(StrCat(channels, " channels in groups of ", groups));
  }
  std::vector<Size> sizes;
  for (int i = 0; i < op.rank(x); ++i) sizes.emplace_back(x, i);
  sizes[static_cast<size_t>(axis)] = channels / groups;
  sizes.insert(sizes.begin() + axis + 1, groups);
  const ValueId split = EmitReshapeTo(op, x, sizes);
  op.Define(EmitReduction(op, "reduce_max", split, {axis + 1}, false));
}

// log(x / (1 - x)), x kept eps away from 0 and 1.
void LowerLogit(OpLowering& op) {
  ValueId x = op.Input("X");
  const float eps = op.Float("eps", 1e-6f);
  if (eps > 0) x = op.Emit("clip", {x}, {{"min", eps}, {"max", 1 - eps}});
  const ValueId odds = op.Emit("elementwise_div", {x, EmitScale(op, x, -1, 1)});
  op.Define(op.Emit("log", {odds}));
}

void EmitLogarithm(OpLowering& op, double base) {
  const auto scale = static_cast<float>(1 / std::log(base));
  op.Define(EmitScale(op, op.Emit("log", {op.Input("X")}), scale));
}
void LowerLog2(OpLowering& op) { EmitLogarithm(op, 2); }
void LowerLog10(OpLowering& op) { EmitLogarithm(op, 10); }

// `near` where |x| is below a half, which is exact there, else `far`. `near`
// divides by what may be 0 where x is so small that the result is x.
void DefineNearZero(OpLowering& op, ValueId x, ValueId divisor, ValueId product,
                    ValueId far) {
  const ValueId quotient = op.Emit("elementwise_div", {product, divisor});
  const ValueId near =
      EmitWhere(op, EmitWith(op, "equal", divisor, 0), x, quotient);
  const ValueId small = EmitWith(op, "less_than", op.Emit("abs", {x}), 0.5);
  op.Define(EmitWhere(op, small, near, far));
}

// log(u) * x / (u - 1) with the rounded u = 1 + x, whose error divides out.
void LowerLog1p(OpLowering& op) {
  const ValueId x = op.Input("X");
  const ValueId u = EmitScale(op, x, 1, 1);
  const ValueId log = op.Emit("log", {u});
  DefineNearZero(op, x, EmitScale(op, u, 1, -1),
                 op.Emit("elementwise_mul", {log, x}), log);
}

// (u - 1) * x / log(u) with the rounded u = exp(x).
void LowerExpm1(OpLowering& op) {
  const ValueId x = op.Input("X");
  const ValueId u = op.Emit("exp", {x});
  const ValueId less = EmitScale(op, u, 1, -1);
  DefineNearZero(op, x, op.Emit("log", {u}),
                 op.Emit("elementwise_mul", {less, x}), less);
}

void LowerPow(OpLowering& op) {
  const ValueId x = op.Input("X");
  const float factor = FloatInput(op, "FactorTensor", "factor", 1);
  if (op.ok() && !(std::abs(factor) < 1e9f)) {
    return op.FailUnsupported(StrCat("attribute 'factor' is ", factor));
  }
  op.Define(EmitWith(op, "elementwise_pow", x, factor));
}

// Towards zero.
void LowerTrunc(OpLowering& op) {
  const ValueId x = op.Input("X");
  if (IsIndex(op.info(x).precision)) {
    return op.Define(op.Emit("identity", {x}));
  }
  const ValueId negative = EmitWith(op, "less_than", x, 0);
  op.Define(
      EmitWhere(op, negative, op.Emit("ceil", {x}), op.Emit("floor", {x})));
}

// x, made as short as max_norm where it is longer.
void LowerClipByNorm(OpLowering& op) {
  const ValueId x = op.Input("X");
  const float max = op.Float("max_norm", 0);
  const ValueId squares =
      EmitReduction(op, "reduce_sum", op.Emit("square", {x}), {}, false);
  const ValueId norm = op.Emit("sqrt", {squares});
  const ValueId longer = EmitWith(op, "elementwise_max", norm, max);
  const ValueId scaled = EmitScale(op, x, max);
  const ValueId cut = op.Emit("elementwise_div", {scaled, longer});
  op.Define(EmitWhere(op, EmitWith(op, "greater_than", norm, max), cut, x));
}

void LowerIncrement(OpLowering& op) {
  const ValueId x = op.Input("X");
  op.Define(EmitWith(op, "elementwise_add", x, op.Float("step", 1)));
}

// silu(x) * y; without y, both are halves of X along the last axis.
void LowerSwiglu(OpLowering& op) {
  std::vector<ValueId> both = {op.Input("x"), op.OptionalInput("y")};
  if (op.ok() && both[1] == kNone) {
    both = op.EmitMulti("split", {both[0]}, {{"axis", int64_t{-1}}}, 2);
  }
  if (!op.ok()) return;
  const ValueId gate = op.Emit("swish", {both[0]}, {{"beta", 1.f}});
  op.Define(op.Emit("elementwise_mul", {gate, both[1]}));
}

constexpr LoweringRule kRules[] = {
    {"brelu", "Out", LowerBrelu},
    {"celu", "Out", LowerCelu},
    {"clip_by_norm", "Out", LowerClipByNorm},
    {"expm1", "Out", LowerExpm1},
    {"hard_shrink", "Out", LowerHardShrink},
    {"increment", "Out", LowerIncrement},
    {"log10", "Out", LowerLog10},
    {"log1p", "Out", LowerLog1p},
    {"log2", "Out", LowerLog2},
    {"logit", "Out", LowerLogit},
    {"logsigmoid", "Out", LowerLogSigmoid},
    {"maxout", "Out", LowerMaxout},
    {"mish", "Out", LowerMish},
    {"pow", "Out", LowerPow},
    {"rrelu", "Out", LowerRrelu},
    {"selu", "Out", LowerSelu},
    {"soft_relu", "Out", LowerSoftRelu},
    {"softshrink", "Out", LowerSoftShrink},
    {"softsign", "Out", LowerSoftSign},
    {"stanh", "Out", LowerStanh},
    {"tanh_shrink", "Out", LowerTanhShrink},
    {"swiglu", "out", LowerSwiglu},
    {"thresholded_relu", "Out", LowerThresholdedRelu},
    {"trunc", "Out", LowerTrunc},
};

}  // namespace

Span<const LoweringRule> FormulaRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
