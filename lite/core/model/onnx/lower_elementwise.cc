// SPDX-License-Identifier: Apache-2.0
// Element-wise ops of two or more tensors.
#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

constexpr struct {
  const char* onnx;
  const char* ours;
} kOps[] = {
    {"Add", "elementwise_add"}, {"Div", "elementwise_div"},
    {"Max", "elementwise_max"}, {"Mean", "elementwise_add"},
    {"Min", "elementwise_min"}, {"Mul", "elementwise_mul"},
    {"Pow", "elementwise_pow"}, {"Sub", "elementwise_sub"},
    {"Sum", "elementwise_add"},
};

std::string OurOp(const OpLowering& op) {
  for (const auto& row : kOps) {
    if (op.type() == row.onnx) return row.ours;
  }
  return "";
}

void LowerBinary(OpLowering& op) {
  op.Define(op.Emit(OurOp(op), {op.Input(0), op.Input(1)}));
}

// Before opset 7 the axes of Y match those of X from `axis` on if attribute
// broadcast is set; without `axis` they match the last ones.
void LowerBinary6(OpLowering& op) {
  const ValueId x = op.Input(0);
  ValueId y = op.Input(1);
  if (op.Int("broadcast", 0) != 0 && op.HasAttribute("axis")) {
    int64_t axis = op.Int("axis", 0);
    const int rank = op.rank(x), y_rank = op.rank(y);
    if (!op.ok()) return;
    if (rank < 0 || y_rank < 0) {
      return op.FailUnsupported("attribute 'axis' without known ranks");
    }
    if (axis < 0) axis += rank;
    if (axis < 0 || axis > rank - y_rank) {
      return op.FailCorrupt(StrCat("axis ", op.Int("axis", 0), " for X ",
                                   op.shape(x), " and Y ", op.shape(y)));
    }
    std::vector<int64_t> behind;
    for (int64_t i = axis + y_rank; i < rank; ++i) behind.push_back(i - axis);
    y = EmitUnsqueeze(op, y, behind);
  }
  op.Define(op.Emit(OurOp(op), {x, y}));
}

// An exponent may have another type than X; it counts as X's, but where X is
// an integer and the exponent may be a fraction: then both count as double.
void LowerPow(OpLowering& op) {
  const ValueId x = op.Input(0);
  const ValueId exponent = op.Input(1);
  const Precision to = op.info(x).precision;
  const Precision from = op.info(exponent).precision;
  if (op.ok() && IsFloatingPoint(from) && !IsFloatingPoint(to)) {
    const ValueId power = op.Emit("elementwise_pow",
                                  {EmitCast(op, x, Precision::kDouble),
                                   EmitCast(op, exponent, Precision::kDouble)});
    return op.Define(EmitCast(op, power, to));
  }
  const ValueId y = EmitCast(op, exponent, to);
  op.Define(op.Emit("elementwise_pow", {x, y}));
}

void LowerVariadic(OpLowering& op) {
  const std::vector<ValueId> inputs = op.Inputs();
  if (!op.ok()) return;
  ValueId out = inputs[0];
  for (size_t i = 1; i < inputs.size(); ++i) {
    out = op.Emit(OurOp(op), {out, inputs[i]});
  }
  if (op.type() == "Mean" && inputs.size() > 1) {
    const float scale = 1 / static_cast<float>(inputs.size());
    out = op.Emit("scale", {out}, {{"scale", scale}, {"bias", 0.f}});
  }
  op.Define(out);
}

constexpr LoweringRule kRules[] = {
    {"Add", 6, 6, LowerBinary6},
    {"Add", 7, kNewestOpset, LowerBinary},
    {"Div", 6, 6, LowerBinary6},
    {"Div", 7, kNewestOpset, LowerBinary},
    {"Max", 6, kNewestOpset, LowerVariadic},
    {"Mean", 6, kNewestOpset, LowerVariadic},
    {"Min", 6, kNewestOpset, LowerVariadic},
    {"Mul", 6, 6, LowerBinary6},
    {"Mul", 7, kNewestOpset, LowerBinary},
    {"Pow", 1, 6, LowerBinary6},
    {"Pow", 7, kNewestOpset, LowerPow},
    {"Sub", 6, 6, LowerBinary6},
    {"Sub", 7, kNewestOpset, LowerBinary},
    {"Sum", 6, kNewestOpset, LowerVariadic},
};

}  // namespace

Span<const LoweringRule> ElementwiseRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
