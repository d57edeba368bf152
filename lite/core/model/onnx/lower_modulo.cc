// Remainders and shifts.
#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

bool IsFloating(Precision precision) {
  return precision == Precision::kFloat || precision == Precision::kDouble ||
         precision == Precision::kFP16 || precision == Precision::kBF16;
}

// Floating-point numbers must have the sign of X, says ONNX.
void LowerMod(OpLowering& op) {
  const ValueId x = op.Input(0), y = op.Input(1);
  const bool fmod = op.Int("fmod", 0) != 0;
  if (op.ok() && !fmod && IsFloating(op.info(x).precision)) {
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

constexpr LoweringRule kRules[] = {
    {"BitShift", 11, kNewestOpset, LowerBitShift},
    {"Mod", 10, kNewestOpset, LowerMod},
};

}  // namespace

Span<const LoweringRule> ModuloRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
