// SPDX-License-Identifier: Apache-2.0
// Element-wise functions of one tensor.
#include "lite/core/model/paddle/formula.h"

namespace placelite {
namespace paddle {
namespace {

// The op has the same name here.
void LowerSame(OpLowering& op) {
  op.Define(op.Emit(op.type(), {op.Input("X")}));
}

// Paddle 3 rounds halves to even, Paddle 2 away from zero.
void LowerRound(OpLowering& op) {
  const ValueId x = op.Input("X");
  op.Define(op.Bool("half_to_even", false) ? op.Emit("round", {x})
                                           : EmitRoundAway(op, x));
}

void LowerGelu(OpLowering& op) {
  const ValueId x = op.Input("X");
  const bool approximate = op.Bool("approximate", false);
  op.Define(op.Emit("gelu", {x}, {{"approximate", approximate}}));
}

void LowerSoftplus(OpLowering& op) {
  const ValueId x = op.Input("X");
  const float beta = op.Float("beta", 1);
  const float threshold = op.Float("threshold", 20);
  op.Define(
      op.Emit("softplus", {x}, {{"beta", beta}, {"threshold", threshold}}));
}

void LowerElu(OpLowering& op) {
  const ValueId x = op.Input("X");
  op.Define(op.Emit("elu", {x}, {{"alpha", op.Float("alpha", 1)}}));
}

constexpr LoweringRule kRules[] = {
    {"sqrt", "Out", LowerSame},         {"rsqrt", "Out", LowerSame},
    {"exp", "Out", LowerSame},          {"log", "Out", LowerSame},
    {"abs", "Out", LowerSame},          {"floor", "Out", LowerSame},
    {"ceil", "Out", LowerSame},         {"round", "Out", LowerRound},
    {"reciprocal", "Out", LowerSame},   {"square", "Out", LowerSame},
    {"erf", "Out", LowerSame},          {"gelu", "Out", LowerGelu},
    {"softplus", "Out", LowerSoftplus}, {"elu", "Out", LowerElu},
    {"sin", "Out", LowerSame},          {"cos", "Out", LowerSame},
    {"sign", "Out", LowerSame},         {"tan", "Out", LowerSame},
    {"asin", "Out", LowerSame},         {"acos", "Out", LowerSame},
    {"atan", "Out", LowerSame},         {"sinh", "Out", LowerSame},
    {"cosh", "Out", LowerSame},         {"asinh", "Out", LowerSame},
    {"acosh", "Out", LowerSame},        {"atanh", "Out", LowerSame},
};

}  // namespace

Span<const LoweringRule> UnaryRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
