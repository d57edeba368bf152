// SPDX-License-Identifier: Apache-2.0
// Softmax, its logarithm, and Hardmax.
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

// Whether every axis behind `axis` is 1.
bool IsLast(const ShapeRange& x, int64_t axis) {
  for (int i = static_cast<int>(axis) + 1; i < x.rank(); ++i) {
    if ((x[i] == Dim(1)) != Tri::kYes) return false;
  }
  return true;
}

using EmitAlong = ValueId (*)(OpLowering& op, ValueId x, int64_t axis);

ValueId EmitSoftmax(OpLowering& op, ValueId x, int64_t axis) {
  return op.Emit("softmax", {x}, {{"axis", axis}});
}

ValueId EmitLogarithm(OpLowering& op, ValueId x, int64_t axis) {
  return EmitLogSoftmax(op, x, axis);
}

ValueId EmitHardmax(OpLowering& op, ValueId x, int64_t axis) {
  return op.Emit("hardmax", {x}, {{"axis", axis}});
}

template <EmitAlong emit>
void LowerAlongAxis(OpLowering& op) {
  const ValueId x = op.Input(0);
  const int64_t axis = FrontAxis(op, x, op.Int("axis", -1));
  op.Define(emit(op, x, axis));
}

// Before opset 13 the axes from `axis` on count as one axis.
template <EmitAlong emit>
void LowerFlattened(OpLowering& op) {
  const ValueId x = op.Input(0);
  const int64_t axis = FrontAxis(op, x, op.Int("axis", 1));
  if (!op.ok() || IsLast(op.shape(x), axis)) {
    return op.Define(emit(op, x, axis));
  }
  const ValueId flat = op.Emit(
      "flatten", {x}, {{"start_axis", axis}, {"stop_axis", int64_t{-1}}});
  const ValueId y = emit(op, flat, axis);
  op.Define(op.Emit("reshape", {y, op.Emit("shape", {x})}));
}

constexpr LoweringRule kRules[] = {
    {"Hardmax", 1, 12, LowerFlattened<EmitHardmax>},
    {"Hardmax", 13, kNewestOpset, LowerAlongAxis<EmitHardmax>},
    {"LogSoftmax", 1, 12, LowerFlattened<EmitLogarithm>},
    {"LogSoftmax", 13, kNewestOpset, LowerAlongAxis<EmitLogarithm>},
    {"Softmax", 1, 12, LowerFlattened<EmitSoftmax>},
    {"Softmax", 13, kNewestOpset, LowerAlongAxis<EmitSoftmax>},
};

}  // namespace

Span<const LoweringRule> SoftmaxRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
