// SPDX-License-Identifier: Apache-2.0
// Ops along one axis, or the last two.
#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

// A scalar or a list of one element that the model must hold.
int64_t ConstantInteger(OpLowering& op, int input, const char* argument) {
  const std::vector<int64_t> list = ConstantInts(op, op.Input(input), argument);
  if (!op.ok()) return 0;
  if (list.size() == 1) return list[0];
  op.FailCorrupt(
      StrCat(argument, " has ", list.size(), " elements, expected one"));
  return 0;
}

void LowerCumulative(OpLowering& op) {
  const std::string ours = op.type() == "CumProd" ? "cumprod" : "cumsum";
  const ValueId x = op.Input(0);
  AttributeMap attributes = {{"exclusive", op.Int("exclusive", 0) != 0},
                             {"reverse", op.Int("reverse", 0) != 0}};
  if (op.IsComputed(1)) {
    return op.DefineAll(op.EmitByInput(ours + "_by_input", {1}, attributes));
  }
  attributes.Set("axis", ConstantInteger(op, 1, "axis"));
  op.Define(op.Emit(ours, {x}, attributes));
}

void LowerTrilu(OpLowering& op) {
  const ValueId x = op.Input(0);
  const bool lower = op.Int("upper", 1) == 0;
  if (op.IsComputed(1)) {
    return op.DefineAll(
        op.EmitByInput("tril_triu_by_input", {1}, {{"lower", lower}}));
  }
  const int64_t diagonal = op.HasInput(1) ? ConstantInteger(op, 1, "k") : 0;
  op.Define(
      op.Emit("tril_triu", {x}, {{"diagonal", diagonal}, {"lower", lower}}));
}

// Elements that are not sorted may come in any order, also sorted.
void LowerTopK(OpLowering& op) {
  const ValueId x = op.Input(0);
  if (op.opset() < 10 && !op.HasAttribute("k")) {
    return op.FailCorrupt("it has no attribute 'k'");
  }
  AttributeMap attributes = {{"axis", op.Int("axis", -1)},
                             {"largest", op.Int("largest", 1) != 0}};
  if (op.opset() >= 10 && op.IsComputed(1)) {
    return op.DefineAll(op.EmitByInput("top_k_by_input", {1}, attributes, 2));
  }
  attributes.Set(
      "k", op.opset() < 10 ? op.Int("k", 0) : ConstantInteger(op, 1, "K"));
  op.DefineAll(op.EmitMulti("top_k", {x}, attributes, 2));
}

// The depth may be a float, too.
ValueId EmitOneHot(OpLowering& op, ValueId x) {
  const ValueId depth = op.Input(1);
  if (op.IsComputed(1) || op.info(depth).precision == Precision::kFloat) {
    return op.EmitByInput("one_hot_by_input", x, {1}, {});
  }
  return op.Emit("one_hot", {x}, {{"depth", ConstantInteger(op, 1, "depth")}});
}

// Values holds what stands for 0 and what for 1.
void LowerOneHot(OpLowering& op) {
  const ValueId x = EmitCast(op, op.Input(0), Precision::kInt64);
  const ValueId values = op.Input(2);
  const int rank = op.rank(x);
  if (!op.ok()) return;
  if (rank < 0) return op.FailUnsupported("X has no known rank");
  int64_t axis = op.Int("axis", -1);
  if (axis < -rank - 1 || axis > rank) {
    return op.FailCorrupt(StrCat("axis ", axis, " for X ", op.shape(x)));
  }
  if (axis < 0) axis += rank + 1;
  ValueId ones = EmitOneHot(op, x);
  ones = EmitCast(op, EmitMoveAxis(op, ones, rank, axis), Precision::kBool);
  const auto value = [&](int64_t i) {
    return op.Emit("gather", {values, EmitInteger(op, i, Precision::kInt64)},
                   {{"axis", int64_t{0}}});
  };
  const ValueId off = value(0);
  op.Define(op.Emit("where", {ones, value(1), off}));
}

constexpr LoweringRule kRules[] = {
    {"CumProd", 26, kNewestOpset, LowerCumulative},
    {"CumSum", 11, kNewestOpset, LowerCumulative},
    {"OneHot", 9, kNewestOpset, LowerOneHot},
    {"TopK", 1, kNewestOpset, LowerTopK},
    {"Trilu", 14, kNewestOpset, LowerTrilu},
};

}  // namespace

Span<const LoweringRule> AxisRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
