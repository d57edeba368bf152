// SPDX-License-Identifier: Apache-2.0
// Element-wise ops and comparisons of two tensors. Paddle aligns the smaller
// operand at `axis` of the larger one; NumPy aligns at the end, so the smaller
// operand gets as many trailing axes of 1 as are missing.
#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/lowering_util.h"

namespace placelite {
namespace paddle {
namespace {

// Paddle ignores trailing 1s that do not fit: [3,1] at axis 3 of rank 4.
ValueId DropTrailingOnes(OpLowering& op, ValueId x, int count) {
  const ShapeRange& shape = op.shape(x);
  std::vector<int64_t> axes;
  for (int i = shape.rank() - count; i < shape.rank(); ++i) {
    if (i < 0 || (shape[i] == Dim(1)) != Tri::kYes) {
      op.FailCorrupt(StrCat("operand ", shape, " does not fit at axis ",
                            op.Int("axis", -1)));
      return kNone;
    }
    axes.push_back(i);
  }
  return EmitSqueeze(op, x, axes);
}

// `small` as NumPy must see it beside a tensor of rank `rank`.
ValueId AlignAt(OpLowering& op, ValueId small, int64_t axis, int rank) {
  if (axis < 0 || axis >= rank) {
    op.FailCorrupt(
        StrCat("attribute 'axis' is ", axis, " for an operand of rank ", rank));
    return kNone;
  }
  const int trailing = rank - static_cast<int>(axis) - op.rank(small);
  if (trailing < 0) return DropTrailingOnes(op, small, -trailing);
  std::vector<int64_t> axes;
  for (int i = 0; i < trailing; ++i) axes.push_back(op.rank(small) + i);
  return EmitUnsqueeze(op, small, axes);
}

void Align(OpLowering& op, ValueId* x, ValueId* y) {
  const int64_t axis = op.Int("axis", -1);
  if (axis == -1 || !op.ok()) return;
  const int x_rank = op.rank(*x), y_rank = op.rank(*y);
  if (x_rank < 0 || y_rank < 0) {
    return op.FailUnsupported(StrCat("axis ", axis, " with operands ",
                                     op.shape(*x), " and ", op.shape(*y),
                                     ", expected known ranks"));
  }
  if (x_rank > y_rank) *y = AlignAt(op, *y, axis, x_rank);
  if (x_rank < y_rank) *x = AlignAt(op, *x, axis, y_rank);
  if (x_rank == y_rank && axis != 0) {
    op.FailCorrupt(StrCat("attribute 'axis' is ", axis,
                          " for operands of one rank, expected -1 or 0"));
  }
}

void LowerElementwise(OpLowering& op) {
  ValueId x = op.Input("X"), y = op.Input("Y");
  Align(op, &x, &y);
  const ValueId out = op.Emit(op.type(), {x, y});
  op.Define(EmitActivation(op, out, op.String("fuse_activation", "")));
}

constexpr LoweringRule kRules[] = {
    {"equal", "Out", LowerElementwise},
    {"not_equal", "Out", LowerElementwise},
    {"less_than", "Out", LowerElementwise},
    {"less_equal", "Out", LowerElementwise},
    {"greater_than", "Out", LowerElementwise},
    {"greater_equal", "Out", LowerElementwise},
    {"elementwise_add", "Out", LowerElementwise},
    {"elementwise_sub", "Out", LowerElementwise},
    {"elementwise_mul", "Out", LowerElementwise},
    {"elementwise_div", "Out", LowerElementwise},
    {"elementwise_max", "Out", LowerElementwise},
    {"elementwise_min", "Out", LowerElementwise},
    {"elementwise_pow", "Out", LowerElementwise},
    {"elementwise_mod", "Out", LowerElementwise},
    {"elementwise_floordiv", "Out", LowerElementwise},
};

}  // namespace

Span<const LoweringRule> ElementwiseRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
