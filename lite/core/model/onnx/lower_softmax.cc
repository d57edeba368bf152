// Softmax and its logarithm.
#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

// The axis, counted from the front; fails when X has no such axis.
int64_t FrontAxis(OpLowering& op, ValueId x, int64_t axis) {
  const int rank = op.rank(x);
  if (!op.ok()) return 0;
  if (rank < 0) {
    op.FailUnsupported("X has no known rank");
    return 0;
  }
  if (axis < -rank || axis >= rank) {
    op.FailCorrupt(StrCat("axis ", axis, " for X ", op.shape(x)));
    return 0;
  }
  return axis < 0 ? axis + rank : axis;
}

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

// x - max - log(sum(exp(x - max)))
ValueId EmitLogSoftmax(OpLowering& op, ValueId x, int64_t axis) {
  const AttributeMap along = {{"dim", std::vector<int64_t>{axis}},
                              {"keep_dim", true}};
  const ValueId max = op.Emit("reduce_max", {x}, along);
  const ValueId centred = op.Emit("elementwise_sub", {x, max});
  const ValueId sum = op.Emit("reduce_sum", {op.Emit("exp", {centred})}, along);
  return op.Emit("elementwise_sub", {centred, op.Emit("log", {sum})});
}

template <EmitAlong emit>
void LowerAlongAxis(OpLowering& op) {
  const ValueId x = op.Input(0);
  const int64_t axis = FrontAxis(op, x, op.Int("axis", -1));
  op.Define(emit(op, x, axis));
}

// Before opset 13 the axes from `axis` on count as one.
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
    {"LogSoftmax", 1, 12, LowerFlattened<EmitLogSoftmax>},
    {"LogSoftmax", 13, kNewestOpset, LowerAlongAxis<EmitLogSoftmax>},
    {"Softmax", 1, 12, LowerFlattened<EmitSoftmax>},
    {"Softmax", 13, kNewestOpset, LowerAlongAxis<EmitSoftmax>},
};

}  // namespace

Span<const LoweringRule> SoftmaxRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
