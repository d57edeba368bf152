// SPDX-License-Identifier: Apache-2.0
// assign_value, and ops that only hand values on.
#include "lite/core/model/paddle/constant_elements.h"

namespace placelite {
namespace paddle {
namespace {

void LowerAssignValue(OpLowering& op) { op.Define(EmitListed(op)); }

void LowerAssign(OpLowering& op) {
  op.Define(op.Emit("identity", {op.Input("X")}));
}

void LowerCast(OpLowering& op) {
  const ValueId x = op.Input("X");
  const std::string to = ToString(PrecisionAttribute(op, "out_dtype"));
  op.Define(op.Emit("cast", {x}, {{"to", to}}));
}

constexpr LoweringRule kRules[] = {
    {"assign_value", "Out", LowerAssignValue},
    {"assign", "Out", LowerAssign},
    {"share_data", "Out", LowerAssign},
    {"cast", "Out", LowerCast},
};

}  // namespace

Span<const LoweringRule> ConstantRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
