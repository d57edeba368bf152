// SPDX-License-Identifier: Apache-2.0
// Remainders, shifts, and logic of bits.
#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

// Before opset 28 floating-point remainders must have the sign of X.
void LowerMod(OpLowering& op) {
  const ValueId x = op.Input(0), y = op.Input(1);
  const bool fmod = op.Int("fmod", 0) != 0;
  if (op.ok() && op.opset() < 28 && !fmod &&
      IsFloatingPoint(op.info(x).precision)) {
    return op.FailCorrupt(
        StrCat("X is ", op.info(x).precision, ", attribute 'fmod' is off"));
  }
  op.Define(op.Emit("elementwise_mod", {x, y}, {{"fmod", fmod}}));
}

void LowerBitShift(OpLowering& op) {
  const ValueId x = op.Input(0), y = op.Input(1);
  const std::string direction = op.String("direction", "");
  if (direction != "LEFT" && direction != "RIGHT") {
    return op.FailCorrupt(StrCat("attribute 'direction' is '", direction, "'"));
  }
  op.Define(op.Emit("bit_shift", {x, y}, {{"left", direction == "LEFT"}}));
}

void LowerBits(OpLowering& op) {
  const char* ours = op.type() == "BitwiseAnd"  ? "bitwise_and"
                     : op.type() == "BitwiseOr" ? "bitwise_or"
                                                : "bitwise_xor";
  op.Define(op.Emit(ours, {op.Input(0), op.Input(1)}));
}

void LowerBitwiseNot(OpLowering& op) {
  op.Define(op.Emit("bitwise_not", {op.Input(0)}));
}

constexpr LoweringRule kRules[] = {
    {"BitShift", 11, kNewestOpset, LowerBitShift},
    {"BitwiseAnd", 18, kNewestOpset, LowerBits},
    {"BitwiseNot", 18, kNewestOpset, LowerBitwiseNot},
    {"BitwiseOr", 18, kNewestOpset, LowerBits},
    {"BitwiseXor", 18, kNewestOpset, LowerBits},
    {"Mod", 10, kNewestOpset, LowerMod},
};

}  // namespace

Span<const LoweringRule> ModuloRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
