// SPDX-License-Identifier: Apache-2.0
// Ops that keep all elements and give them another shape, and shape itself.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/import/sizes.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

// Exporters share equal weights by this op, also with the branches of an If.
void LowerIdentity(OpLowering& op) {
  if (op.HasInput(0) && op.values()->FindSequence(op.InputName(0)) != nullptr) {
    return op.DefineSequence(op.InputSequence(0));
  }
  if (op.info(op.Input(0)).is_constant()) return op.DefineName(op.Input(0));
  op.Define(op.Emit("identity", {op.Input(0)}));
}

// -1 takes what is left, 0 keeps an axis of X: the same here. With allowzero a
// 0 means no elements.
void LowerReshape(OpLowering& op) {
  const ValueId x = op.Input(0), target = op.Input(1);
  const bool allow_zero = op.Int("allowzero", 0) != 0;
  AttributeMap attributes;
  if (!op.info(target).is_constant()) {
    if (allow_zero) attributes.Set("allow_zero", true);
    return op.Define(op.Emit("reshape", {x, target}, attributes));
  }
  const std::vector<int64_t> shape = ConstantInts(op, target, "shape");
  const bool has_zero = std::count(shape.begin(), shape.end(), 0) > 0;
  attributes.Set("shape", shape);
  if (allow_zero && has_zero) attributes.Set("allow_zero", true);
  for (size_t i = 0; i < shape.size() && !allow_zero; ++i) {
    if (shape[i] != 0 || op.rank(x) < 0) continue;
    if (static_cast<int>(i) < op.rank(x)) continue;
    return op.FailCorrupt(StrCat("dimension ", i, " of the target is 0, but X ",
                                 op.shape(x), " has no such axis to keep"));
  }
  op.Define(op.Emit("reshape", {x}, attributes));
}

void LowerFlatten(OpLowering& op) {
  const ValueId x = op.Input(0);
  const int rank = op.rank(x);
  int64_t axis = op.Int("axis", 1);
  if (!op.ok()) return;
  if (rank < 0) return op.FailUnsupported("X has no known rank");
  if (axis < -rank || axis > rank) {
    return op.FailCorrupt(StrCat("axis ", axis, " for X ", op.shape(x)));
  }
  if (axis < 0) axis += rank;
  op.Define(EmitFlattenToMatrix(op, x, axis));
}

void LowerSqueeze(OpLowering& op) {
  const ValueId x = op.Input(0);
  if (op.IsComputed(1)) {
    return op.DefineAll(
        op.EmitByInput("squeeze_by_input", {1}, {{"strict", true}}));
  }
  const std::vector<int64_t> axes = op.IntsInput(1, "axes");
  op.Define(op.Emit("squeeze", {x}, {{"axes", axes}, {"strict", true}}));
}

void LowerUnsqueeze(OpLowering& op) {
  const ValueId x = op.Input(0);
  if (op.IsComputed(1)) {
    return op.DefineAll(op.EmitByInput("unsqueeze_by_input", {1}, {}));
  }
  const std::vector<int64_t> axes = op.IntsInput(1, "axes");
  op.Define(op.Emit("unsqueeze", {x}, {{"axes", axes}}));
}

void LowerShape(OpLowering& op) {
  ValueId shape = EmitShape(op, op.Input(0));
  if (op.HasAttribute("start") || op.HasAttribute("end")) {
    shape = op.Emit("slice", {shape},
                    {{"axes", std::vector<int64_t>{0}},
                     {"starts", std::vector<int64_t>{op.Int("start", 0)}},
                     {"ends", std::vector<int64_t>{op.Int("end", kMaxRank)}}});
  }
  op.Define(shape);
}

void LowerSize(OpLowering& op) {
  op.Define(op.Emit("reduce_prod", {EmitShape(op, op.Input(0))},
                    {{"dim", std::vector<int64_t>{}}, {"keep_dim", false}}));
}

constexpr LoweringRule kRules[] = {
    {"Flatten", 1, kNewestOpset, LowerFlatten},
    {"Identity", 1, kNewestOpset, LowerIdentity},
    {"Reshape", 5, kNewestOpset, LowerReshape},
    {"Shape", 1, kNewestOpset, LowerShape},
    {"Size", 1, kNewestOpset, LowerSize},
    {"Squeeze", 1, kNewestOpset, LowerSqueeze},
    {"Unsqueeze", 1, kNewestOpset, LowerUnsqueeze},
};

}  // namespace

Span<const LoweringRule> ShapeRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
