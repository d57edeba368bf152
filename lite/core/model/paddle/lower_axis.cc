// SPDX-License-Identifier: Apache-2.0
// Ops along one axis, or the last two.
#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/lowering_util.h"

namespace placelite {
namespace paddle {
namespace {

// `flatten` sums all elements as one axis.
void LowerCumsum(OpLowering& op) {
  ValueId x = op.Input("X");
  const bool flatten = op.Bool("flatten", false);
  if (flatten) {
    x = op.Emit("reshape", {x}, {{"shape", std::vector<int64_t>{-1}}});
  }
  op.Define(op.Emit("cumsum", {x},
                    {{"axis", flatten ? 0 : op.Int("axis", -1)},
                     {"exclusive", op.Bool("exclusive", false)},
                     {"reverse", op.Bool("reverse", false)}}));
}

void LowerCumprod(OpLowering& op) {
  const ValueId x = op.Input("X");
  op.Define(op.Emit("cumprod", {x},
                    {{"axis", op.Int("dim", 0)},
                     {"exclusive", op.Bool("exclusive", false)},
                     {"reverse", op.Bool("reverse", false)}}));
}

void LowerTrilTriu(OpLowering& op) {
  const ValueId x = op.Input("X");
  op.Define(op.Emit("tril_triu", {x},
                    {{"diagonal", op.Int("diagonal", 0)},
                     {"lower", op.Bool("lower", true)}}));
}

void LowerOneHot(OpLowering& op) {
  const ValueId x = op.Input("X");
  const Precision to = PrecisionAttribute(op, "dtype", Precision::kFloat);
  const ValueId computed = ComputedNumber(op, "depth_tensor");
  if (computed != kNone) {
    const ValueId y = op.Emit("one_hot_by_input", {x, computed});
    return op.Define(EmitCast(op, y, to));
  }
  const int64_t depth = IntInput(op, "depth_tensor", "depth", 1);
  op.Define(EmitCast(op, op.Emit("one_hot", {x}, {{"depth", depth}}), to));
}

void LowerLogSoftmax(OpLowering& op) {
  const ValueId x = op.Input("X");
  op.Define(EmitLogSoftmax(op, x, op.Int("axis", -1)));
}

constexpr LoweringRule kRules[] = {
    {"cumprod", "Out", LowerCumprod},        {"cumsum", "Out", LowerCumsum},
    {"log_softmax", "Out", LowerLogSoftmax}, {"one_hot_v2", "Out", LowerOneHot},
    {"tril_triu", "Out", LowerTrilTriu},
};

}  // namespace

Span<const LoweringRule> AxisRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
