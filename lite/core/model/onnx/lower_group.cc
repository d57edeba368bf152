// SPDX-License-Identifier: Apache-2.0
// Normalisations by groups, rows and norms.
#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/formula.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

// The type that statistics of X have; those of doubles are not rounded.
Precision StashType(OpLowering& op, ValueId x) {
  const Precision type = TypeAttribute(op, "stash_type", Precision::kFloat);
  return op.info(x).precision == Precision::kDouble ? Precision::kDouble : type;
}

// scale * x + bias, of the number type that they have.
ValueId EmitAffine(OpLowering& op, ValueId x,
                   const std::vector<int64_t>& axes) {
  const ValueId scale = EmitUnsqueeze(op, op.Input(1), axes);
  const ValueId bias = EmitUnsqueeze(op, op.Input(2), axes);
  return EmitAdd(op, EmitMultiply(op, x, scale), bias);
}

// Channels in groups: layer_norm over what a group has. Scale and bias belong
// to groups before opset 21, to channels since.
void LowerGroupNormalization(OpLowering& op) {
  const ValueId x = op.Input(0);
  const int rank = op.rank(x);
  const int64_t groups = op.Int("num_groups", 0);
  if (op.ok() && rank < 2) {
    return op.FailUnsupported(
        StrCat("X ", op.shape(x), ", expected rank 2 or more"));
  }
  if (groups < 1 || groups > kMaxElements) {
    return op.FailCorrupt(StrCat("attribute 'num_groups' is ", groups));
  }
  if (!op.ok()) return;
  const Dim channels = op.shape(x)[1];
  if (channels.exact() && channels.min % groups != 0) {
    return op.FailCorrupt(StrCat(channels, " channels in ", groups, " groups"));
  }
  const bool by_group = op.opset() < 21;
  const Precision precision = op.info(x).precision;
  const Precision inner = by_group ? precision : StashType(op, x);
  ValueId y = EmitCast(op, x, inner);
  y = op.Emit("layer_norm", {EmitReshapePattern(op, y, {0, groups, -1})},
              {{"begin_norm_axis", int64_t{2}},
               {"epsilon", op.Float("epsilon", 1e-5f)}});
  y = EmitCast(op, y, precision);
  if (by_group) y = EmitAffine(op, y, {1});
  y = op.Emit("reshape", {y, op.Emit("shape", {x})});
  if (!by_group) {
    std::vector<int64_t> behind;
    for (int i = 1; i < rank - 1; ++i) behind.push_back(i);
    y = EmitAffine(op, y, behind);
  }
  op.Define(y);
}

// x / sqrt(mean of squares + epsilon), along all axes from one on.
void LowerRmsNormalization(OpLowering& op) {
  const ValueId x = op.Input(0), scale = op.Input(1);
  std::vector<int64_t> axes;
  for (int64_t i = FrontAxis(op, x, op.Int("axis", -1)); i < op.rank(x); ++i) {
    axes.push_back(i);
  }
  const Precision inner = StashType(op, x);
  const ValueId number = EmitCast(op, x, inner);
  const ValueId mean =
      EmitReduce(op, "reduce_mean", op.Emit("square", {number}), axes);
  const ValueId root =
      op.Emit("sqrt", {EmitScale(op, mean, 1, op.Float("epsilon", 1e-5f))});
  const ValueId normal =
      EmitCast(op, EmitDivide(op, number, root), op.info(x).precision);
  op.Define(
      EmitMultiply(op, EmitCast(op, normal, op.info(scale).precision), scale));
}

// x divided by the norm along an axis; where that is 0, x is 0.
void LowerLpNormalization(OpLowering& op) {
  const ValueId x = op.Input(0);
  const int64_t p = op.Int("p", 2);
  const int64_t axis = FrontAxis(op, x, op.Int("axis", -1));
  if (p != 1 && p != 2) return op.FailCorrupt(StrCat("attribute 'p' is ", p));
  ValueId norm = EmitReduce(op, "reduce_sum",
                            op.Emit(p == 1 ? "abs" : "square", {x}), {axis});
  if (p == 2) norm = op.Emit("sqrt", {norm});
  const Precision precision = op.info(x).precision;
  const ValueId is_zero =
      op.Emit("equal", {norm, EmitNumber(op, 0, precision)});
  const ValueId below =
      op.Emit("where", {is_zero, EmitNumber(op, 1, precision), norm});
  op.Define(EmitDivide(op, x, below));
}

constexpr LoweringRule kRules[] = {
    {"GroupNormalization", 18, kNewestOpset, LowerGroupNormalization},
    {"LpNormalization", 1, kNewestOpset, LowerLpNormalization},
    {"RMSNormalization", 23, kNewestOpset, LowerRmsNormalization},
};

}  // namespace

Span<const LoweringRule> GroupRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
