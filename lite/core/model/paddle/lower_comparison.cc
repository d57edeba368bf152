// SPDX-License-Identifier: Apache-2.0
// Logic, the choice by it, and tests of single elements.
#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/lowering_util.h"

namespace placelite {
namespace paddle {
namespace {

// Other types count as true where they differ from zero.
ValueId TruthOf(OpLowering& op, std::string_view argument) {
  return EmitCast(op, op.Input(argument), Precision::kBool);
}

void LowerLogic(OpLowering& op) {
  const ValueId x = TruthOf(op, "X");
  op.Define(op.Emit(op.type(), {x, TruthOf(op, "Y")}));
}

void LowerNot(OpLowering& op) {
  op.Define(op.Emit("logical_not", {TruthOf(op, "X")}));
}

void LowerIsNan(OpLowering& op) {
  op.Define(op.Emit("isnan", {op.Input("X")}));
}

void LowerIsInf(OpLowering& op) {
  op.Define(op.Emit("isinf", {op.Input("X")}));
}

// Neither infinite nor NaN.
void LowerIsFinite(OpLowering& op) {
  const ValueId x = op.Input("X");
  const ValueId infinite = op.Emit("isinf", {x});
  const ValueId odd = op.Emit("logical_or", {infinite, op.Emit("isnan", {x})});
  op.Define(op.Emit("logical_not", {odd}));
}

void LowerWhere(OpLowering& op) {
  const ValueId condition = op.Input("Condition"), x = op.Input("X");
  op.Define(op.Emit("where", {condition, x, op.Input("Y")}));
}

constexpr LoweringRule kRules[] = {
    {"isfinite_v2", "Out", LowerIsFinite}, {"isinf_v2", "Out", LowerIsInf},
    {"isnan_v2", "Out", LowerIsNan},       {"logical_and", "Out", LowerLogic},
    {"logical_not", "Out", LowerNot},      {"logical_or", "Out", LowerLogic},
    {"logical_xor", "Out", LowerLogic},    {"where", "Out", LowerWhere},
};

}  // namespace

Span<const LoweringRule> ComparisonRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
