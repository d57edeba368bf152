// SPDX-License-Identifier: Apache-2.0
// Sums, norms and products that are formulas here.
#include <cmath>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/formula.h"

namespace placelite {
namespace paddle {
namespace {

// The axes that are reduced; none: all.
std::vector<int64_t> ReducedAxes(OpLowering& op, const char* attribute) {
  return op.Bool("reduce_all", false) ? std::vector<int64_t>()
                                      : op.Ints(attribute, {0});
}

// Whether any, or all, elements are true.
void EmitTruth(OpLowering& op, const char* reduction) {
  const ValueId x = EmitCast(op, op.Input("X"), Precision::kBool);
  const ValueId out =
      EmitReduction(op, reduction, EmitCast(op, x, Precision::kInt32),
                    ReducedAxes(op, "dim"), op.Bool("keep_dim", false));
  op.Define(EmitCast(op, EmitNumber(op, out), Precision::kBool));
}
void LowerAny(OpLowering& op) { EmitTruth(op, "reduce_max"); }
void LowerAll(OpLowering& op) { EmitTruth(op, "reduce_min"); }

// `dim` is empty for all axes; beside reduce_all Paddle mixes the two up.
void EmitExtreme(OpLowering& op, const char* reduction) {
  const ValueId x = op.Input("X");
  if (op.ok() && op.Bool("reduce_all", false) && !op.Ints("dim", {0}).empty()) {
    return op.FailUnsupported("attributes 'reduce_all' and 'dim' together");
  }
  const ValueId out = EmitReduction(op, reduction, x, op.Ints("dim", {0}),
                                    op.Bool("keep_dim", false));
  op.Define(EmitNumber(op, out));
}
void LowerAmax(OpLowering& op) { EmitExtreme(op, "reduce_max"); }
void LowerAmin(OpLowering& op) { EmitExtreme(op, "reduce_min"); }

// max + log(sum(exp(x - max))). An infinite maximum is the result.
void LowerLogSumExp(OpLowering& op) {
  const ValueId x = op.Input("X");
  const std::vector<int64_t> axes = ReducedAxes(op, "axis");
  const bool keep = op.Bool("keepdim", false);
  ValueId max = EmitReduction(op, "reduce_max", x, axes, true);
  const ValueId finite =
      op.Emit("clip", {max}, {{"min", -3.4e38f}, {"max", 3.4e38f}});
  const ValueId centred = op.Emit("elementwise_sub", {x, finite});
  const ValueId sum =
      EmitReduction(op, "reduce_sum", op.Emit("exp", {centred}), axes, keep);
  // All are equal: the maximum without its axes.
  if (!keep) max = EmitReduction(op, "reduce_max", finite, axes, false);
  op.Define(
      EmitNumber(op, op.Emit("elementwise_add", {op.Emit("log", {sum}), max})));
}

ValueId EmitSquares(OpLowering& op, ValueId x, const std::vector<int64_t>& dim,
                    bool keep) {
  return EmitReduction(op, "reduce_sum", op.Emit("square", {x}), dim, keep);
}

void LowerFrobenius(OpLowering& op) {
  const ValueId x = op.Input("X");
  const ValueId sum =
      EmitSquares(op, x, ReducedAxes(op, "dim"), op.Bool("keep_dim", false));
  op.Define(EmitNumber(op, op.Emit("sqrt", {sum})));
}

void LowerSquaredNorm(OpLowering& op) {
  op.Define(EmitNumber(op, EmitSquares(op, op.Input("X"), {}, false)));
}

void LowerL1Norm(OpLowering& op) {
  const ValueId abs = op.Emit("abs", {op.Input("X")});
  op.Define(EmitNumber(op, EmitReduction(op, "reduce_sum", abs, {}, false)));
}

// (sum |x|^p)^(1/p) along `dim`: for p = 0 how many are not 0, for an infinite
// p the largest (smallest).
ValueId EmitNorm(OpLowering& op, ValueId x, float p,
                 const std::vector<int64_t>& dim, bool keep) {
  const ValueId abs = op.Emit("abs", {x});
  if (std::isinf(p)) {
    return EmitReduction(op, p > 0 ? "reduce_max" : "reduce_min", abs, dim,
                         keep);
  }
  if (p == 0) {
    return EmitReduction(op, "reduce_sum", op.Emit("sign", {abs}), dim, keep);
  }
  if (p == 1) return EmitReduction(op, "reduce_sum", abs, dim, keep);
  if (p == 2) return op.Emit("sqrt", {EmitSquares(op, x, dim, keep)});
  const ValueId powers = EmitWith(op, "elementwise_pow", abs, p);
  const ValueId sum = EmitReduction(op, "reduce_sum", powers, dim, keep);
  return EmitWith(op, "elementwise_pow", sum, 1 / p);
}

void LowerPNorm(OpLowering& op) {
  const ValueId x = op.Input("X");
  const std::vector<int64_t> dim =
      op.Bool("asvector", false) ? std::vector<int64_t>()
                                 : std::vector<int64_t>{op.Int("axis", -1)};
  op.Define(EmitNumber(op, EmitNorm(op, x, op.Float("porder", 2), dim,
                                    op.Bool("keepdim", false))));
}

// The norm of the difference.
void LowerDist(OpLowering& op) {
  const ValueId x = op.Input("X");
  const ValueId difference = op.Emit("elementwise_sub", {x, op.Input("Y")});
  op.Define(
      EmitNumber(op, EmitNorm(op, difference, op.Float("p", 2), {}, false)));
}

void LowerSize(OpLowering& op) {
  const ValueId shape = op.Emit("shape", {op.Input("Input")});
  const ValueId size = EmitReduction(
      op, "reduce_prod", EmitCast(op, shape, Precision::kInt64), {}, false);
  op.Define(EmitNumber(op, size));
}

void LowerEqualAll(OpLowering& op) {
  const ValueId x = op.Input("X");
  const ValueId equal = op.Emit("equal", {x, op.Input("Y")});
  const ValueId all = EmitReduction(
      op, "reduce_min", EmitCast(op, equal, Precision::kInt32), {}, false);
  op.Define(EmitCast(op, EmitNumber(op, all), Precision::kBool));
}

void LowerMinus(OpLowering& op) {
  const ValueId x = op.Input("X");
  op.Define(op.Emit("elementwise_sub", {x, op.Input("Y")}));
}

// The larger (smaller), where one is nan the other.
void EmitNumberOf(OpLowering& op, const char* name) {
  const ValueId x = op.Input("X"), y = op.Input("Y");
  if (op.ok() && op.Int("axis", -1) != -1) {
    return op.FailUnsupported("attribute 'axis' is set");
  }
  if (IsIndex(op.info(x).precision)) return op.Define(op.Emit(name, {x, y}));
  const ValueId both = op.Emit(name, {x, y});
  const ValueId first = EmitWhere(op, op.Emit("isnan", {y}), x, both);
  op.Define(EmitWhere(op, op.Emit("isnan", {x}), y, first));
}
void LowerFmax(OpLowering& op) { EmitNumberOf(op, "elementwise_max"); }
void LowerFmin(OpLowering& op) { EmitNumberOf(op, "elementwise_min"); }

// 0 below 0, 1 above it, y at it.
void LowerHeaviside(OpLowering& op) {
  const ValueId x = op.Input("X"), y = op.Input("Y");
  if (op.ok() && op.Int("axis", -1) != -1) {
    return op.FailUnsupported("attribute 'axis' is set");
  }
  const ValueId above =
      EmitCast(op, EmitWith(op, "greater_than", x, 0), op.info(x).precision);
  op.Define(EmitWhere(op, EmitWith(op, "equal", x, 0), y, above));
}

void LowerSum(OpLowering& op) {
  const std::vector<ValueId> inputs = op.Inputs("X");
  if (!op.ok()) return;
  ValueId sum = inputs[0];
  for (size_t i = 1; i < inputs.size(); ++i) {
    sum = op.Emit("elementwise_add", {sum, inputs[i]});
  }
  op.Define(sum);
}

// x + weight * (y - x)
void LowerLerp(OpLowering& op) {
  const ValueId x = op.Input("X");
  const ValueId step = op.Emit("elementwise_sub", {op.Input("Y"), x});
  const ValueId part = op.Emit("elementwise_mul", {step, op.Input("Weight")});
  op.Define(op.Emit("elementwise_add", {x, part}));
}

// Bitwise ops on booleans are the logical ops.
void LowerBitwise(OpLowering& op) {
  const ValueId x = op.Input("X");
  const bool logical = op.info(x).precision == Precision::kBool;
  const std::string name =
      logical ? "logical_" + op.type().substr(8) : op.type();
  std::vector<ValueId> inputs = {x};
  if (op.HasInput("Y")) inputs.push_back(op.Input("Y"));
  op.Define(op.Emit(name, inputs));
}

constexpr LoweringRule kRules[] = {
    {"bitwise_and", "Out", LowerBitwise},
    {"bitwise_not", "Out", LowerBitwise},
    {"bitwise_or", "Out", LowerBitwise},
    {"bitwise_xor", "Out", LowerBitwise},
    {"dist", "Out", LowerDist},
    {"elementwise_fmax", "Out", LowerFmax},
    {"elementwise_fmin", "Out", LowerFmin},
    {"elementwise_heaviside", "Out", LowerHeaviside},
    {"equal_all", "Out", LowerEqualAll},
    {"frobenius_norm", "Out", LowerFrobenius},
    {"l1_norm", "Out", LowerL1Norm},
    {"lerp", "Out", LowerLerp},
    {"logsumexp", "Out", LowerLogSumExp},
    {"minus", "Out", LowerMinus},
    {"p_norm", "Out", LowerPNorm},
    {"reduce_all", "Out", LowerAll},
    {"reduce_amax", "Out", LowerAmax},
    {"reduce_amin", "Out", LowerAmin},
    {"reduce_any", "Out", LowerAny},
    {"size", "Out", LowerSize},
    {"squared_l2_norm", "Out", LowerSquaredNorm},
    {"sum", "Out", LowerSum},
};

}  // namespace

Span<const LoweringRule> NumericRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
