// SPDX-License-Identifier: Apache-2.0
// Ops that look elements up, or where they are.
#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

void LowerGather(OpLowering& op) {
  op.Define(op.Emit("gather", {op.Input(0), op.Input(1)},
                    {{"axis", op.Int("axis", 0)}}));
}

void LowerGatherElements(OpLowering& op) {
  op.Define(op.Emit("take_along_axis", {op.Input(0), op.Input(1)},
                    {{"axis", op.Int("axis", 0)}}));
}

void EmitArgMax(OpLowering& op, ValueId x) {
  const ValueId where =
      op.Emit("arg_max", {x},
              {{"axis", op.Int("axis", 0)},
               {"keepdims", op.Int("keepdims", 1) != 0},
               {"select_last_index", op.Int("select_last_index", 0) != 0}});
  op.Define(EmitCast(op, where, Precision::kInt64));
}

void LowerArgMax(OpLowering& op) { EmitArgMax(op, op.Input(0)); }

// The minimum of x is where -x is largest. The negative of an integer may
// overflow; inverting all its bits, which gives -1 - x or the largest number
// less x, reverses the order as well.
void LowerArgMin(OpLowering& op) {
  const ValueId x = op.Input(0);
  if (IsIntegral(op.info(x).precision)) {
    return EmitArgMax(op, op.Emit("bitwise_not", {x}));
  }
  EmitArgMax(op, op.Emit("scale", {x}, {{"scale", -1.f}, {"bias", 0.f}}));
}

constexpr LoweringRule kRules[] = {
    {"ArgMax", 1, kNewestOpset, LowerArgMax},
    {"ArgMin", 1, kNewestOpset, LowerArgMin},
    {"Gather", 1, kNewestOpset, LowerGather},
    {"GatherElements", 11, kNewestOpset, LowerGatherElements},
};

}  // namespace

Span<const LoweringRule> LookupRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
