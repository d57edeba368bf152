// SPDX-License-Identifier: Apache-2.0
// Ops that keep all elements and give them another shape, and shape itself.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/lowering_util.h"

namespace placelite {
namespace paddle {
namespace {

// -1 takes what is left, 0 keeps an axis of X: the same here.
void LowerReshape(OpLowering& op) {
  const ValueId x = op.Input("X");
  const ValueId target = ComputedList(op, "ShapeTensor", "Shape");
  if (target != kNone) return op.Define(op.Emit("reshape", {x, target}));
  const std::vector<int64_t> shape =
      IntsInput(op, "ShapeTensor", "Shape", "shape");
  for (size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] != 0 || op.rank(x) < 0) continue;
    if (static_cast<int>(i) < op.rank(x)) continue;
    return op.FailCorrupt(StrCat("dimension ", i, " of the target is 0, but X ",
                                 op.shape(x), " has no such axis to keep"));
  }
  op.Define(op.Emit("reshape", {x}, {{"shape", shape}}));
}

void LowerFlattenRange(OpLowering& op) {
  const ValueId x = op.Input("X");
  const int64_t start = op.Int("start_axis", 1);
  const int64_t stop = op.Int("stop_axis", 1);
  op.Define(
      op.Emit("flatten", {x}, {{"start_axis", start}, {"stop_axis", stop}}));
}

void LowerFlatten(OpLowering& op) {
  const ValueId x = op.Input("X");
  const int64_t axis = op.Int("axis", 1);
  const int rank = op.rank(x);
  if (!op.ok()) return;
  if (rank < 0) return op.FailUnsupported("X has no known rank");
  if (axis < 0 || axis > rank) {
    return op.FailCorrupt(StrCat("axis ", axis, " for X ", op.shape(x)));
  }
  op.Define(EmitFlattenToMatrix(op, x, axis));
}

void LowerSqueeze(OpLowering& op) {
  const ValueId x = op.Input("X");
  const std::vector<int64_t> axes = op.Ints("axes");
  op.Define(op.Emit("squeeze", {x}, {{"axes", axes}}));
}

// Paddle inserts one axis after the other, each counted in what the earlier
// ones have made; here all are positions of the result.
Result<std::vector<int64_t>> FinalAxes(const std::vector<int64_t>& axes,
                                       int rank) {
  std::vector<bool> added(static_cast<size_t>(rank), false);
  for (int64_t axis : axes) {
    const auto count = static_cast<int64_t>(added.size());
    const int64_t at = axis < 0 ? axis + count + 1 : axis;
    if (at < 0 || at > count || count >= kMaxRank) {
      return Status::Corrupt(
          StrCat("axes [", Join(axes, ","), "] for X of rank ", rank));
    }
    added.insert(added.begin() + at, true);
  }
  std::vector<int64_t> positions;
  for (size_t i = 0; i < added.size(); ++i) {
    if (added[i]) positions.push_back(static_cast<int64_t>(i));
  }
  return positions;
}

void LowerUnsqueeze(OpLowering& op) {
  const ValueId x = op.Input("X");
  const ValueId computed = ComputedList(op, "AxesTensorList", "AxesTensor");
  if (computed != kNone) {
    return op.Define(op.Emit("unsqueeze_by_input", {x, computed}));
  }
  const std::vector<int64_t> axes =
      IntsInput(op, "AxesTensorList", "AxesTensor", "axes");
  if (!op.ok()) return;
  if (op.rank(x) < 0 && axes.size() > 1) {
    return op.FailUnsupported("several axes for X of unknown rank");
  }
  Result<std::vector<int64_t>> positions =
      op.rank(x) < 0 ? axes : FinalAxes(axes, op.rank(x));
  if (!positions.ok()) return op.Fail(positions.status());
  op.Define(op.Emit("unsqueeze", {x}, {{"axes", *positions}}));
}

void LowerShape(OpLowering& op) {
  op.Define(op.Emit("shape", {op.Input("Input")}));
}

// Paddle 3 has shapes of int64, too.
void LowerShape64(OpLowering& op) {
  const ValueId shape = op.Emit("shape", {op.Input("Input")});
  op.Define(EmitCast(op, shape, Precision::kInt64));
}

constexpr LoweringRule kRules[] = {
    {"reshape", "Out", LowerReshape},
    {"reshape2", "Out", LowerReshape},
    {"flatten", "Out", LowerFlatten},
    {"flatten2", "Out", LowerFlatten},
    {"flatten_contiguous_range", "Out", LowerFlattenRange},
    {"squeeze", "Out", LowerSqueeze},
    {"squeeze2", "Out", LowerSqueeze},
    {"unsqueeze", "Out", LowerUnsqueeze},
    {"unsqueeze2", "Out", LowerUnsqueeze},
    {"shape", "Out", LowerShape},
    {"shape64", "Out", LowerShape64},
};

}  // namespace

Span<const LoweringRule> ShapeRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
