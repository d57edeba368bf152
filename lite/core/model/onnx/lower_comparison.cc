// SPDX-License-Identifier: Apache-2.0
// Ops that give or take bool.
#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

constexpr struct {
  const char* onnx;
  const char* ours;
} kOps[] = {
    {"And", "logical_and"},
    {"Equal", "equal"},
    {"Greater", "greater_than"},
    {"GreaterOrEqual", "greater_equal"},
    {"IsNaN", "isnan"},
    {"Less", "less_than"},
    {"LessOrEqual", "less_equal"},
    {"Not", "logical_not"},
    {"Or", "logical_or"},
    {"Where", "where"},
    {"Xor", "logical_xor"},
};

// Inputs in the same order, no attributes.
void LowerSame(OpLowering& op) {
  for (const auto& row : kOps) {
    if (op.type() == row.onnx) return op.Define(op.Emit(row.ours, op.Inputs()));
  }
}

void LowerIsInf(OpLowering& op) {
  const ValueId x = op.Input(0);
  const bool negative = op.Int("detect_negative", 1) != 0;
  const bool positive = op.Int("detect_positive", 1) != 0;
  op.Define(
      op.Emit("isinf", {x},
              {{"detect_negative", negative}, {"detect_positive", positive}}));
}

constexpr LoweringRule kRules[] = {
    {"And", 7, kNewestOpset, LowerSame},
    {"Equal", 7, kNewestOpset, LowerSame},
    {"Greater", 7, kNewestOpset, LowerSame},
    {"GreaterOrEqual", 12, kNewestOpset, LowerSame},
    {"IsInf", 10, kNewestOpset, LowerIsInf},
    {"IsNaN", 9, kNewestOpset, LowerSame},
    {"Less", 7, kNewestOpset, LowerSame},
    {"LessOrEqual", 12, kNewestOpset, LowerSame},
    {"Not", 1, kNewestOpset, LowerSame},
    {"Or", 7, kNewestOpset, LowerSame},
    {"Where", 9, kNewestOpset, LowerSame},
    {"Xor", 7, kNewestOpset, LowerSame},
};

}  // namespace

Span<const LoweringRule> ComparisonRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
