// SPDX-License-Identifier: Apache-2.0
// Ops that pick elements by place, or make places.
#include <algorithm>
#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/model/import/sizes.h"
#include "lite/core/model/paddle/constant_elements.h"
#include "lite/core/model/paddle/formula.h"

namespace placelite {
namespace paddle {
namespace {

ValueId EmitRow(OpLowering& op, ValueId x) {
  return op.Emit("reshape", {x}, {{"shape", std::vector<int64_t>{-1}}});
}

// For an axis of any length: place i has what was at (i - shift) mod length.
ValueId EmitRolledByPlaces(OpLowering& op, ValueId x, int64_t axis,
                           int64_t shift) {
  const Size length = EmitSizeOf(op, x, static_cast<int>(axis));
  const ValueId from = op.Emit(
      "elementwise_sub", {EmitCount(op, length), EmitIndices(op, {shift})});
  const ValueId places = op.Emit("elementwise_mod", {from, length.Emit(op)});
  return op.Emit("gather", {x, places}, {{"axis", axis}});
}

// Elements leave at one end of an axis and come back at the other.
ValueId EmitRolled(OpLowering& op, ValueId x, int64_t axis, int64_t shift) {
  axis = FrontAxis(op, x, axis);
  if (!op.ok()) return kNone;
  const Dim length = op.shape(x)[static_cast<int>(axis)];
  if (!length.exact()) return EmitRolledByPlaces(op, x, axis, shift);
  if (length.min == 0) return x;
  const int64_t moved = (shift % length.min + length.min) % length.min;
  if (moved == 0) return x;
  return op.Emit("concat",
                 {EmitSlice(op, x, axis, length.min - moved, length.min),
                  EmitSlice(op, x, axis, 0, length.min - moved)},
                 {{"axis", axis}});
}

// Without axes, all elements are rolled as one axis.
void LowerRoll(OpLowering& op) {
  const ValueId x = op.Input("X");
  const std::vector<int64_t> shifts =
      IntsInput(op, "", "ShiftsTensor", "shifts");
  const std::vector<int64_t> axes = op.Ints("axis");
  if (!op.ok()) return;
  const bool flat = axes.empty();
  if (shifts.size() != (flat ? 1 : axes.size())) {
    return op.FailCorrupt(
        StrCat(shifts.size(), " shifts for ", axes.size(), " axes"));
  }
  ValueId y = flat ? EmitRow(op, x) : x;
  for (size_t i = 0; i < shifts.size(); ++i) {
    y = EmitRolled(op, y, flat ? 0 : axes[i], shifts[i]);
  }
  if (flat) y = op.Emit("reshape", {y, op.Emit("shape", {x})});
  op.Define(y);
}

void LowerFlip(OpLowering& op) {
  const ValueId x = op.Input("X");
  std::vector<int64_t> axes = op.Ints("axis");
  for (int64_t& axis : axes) axis = FrontAxis(op, x, axis);
  const size_t count = axes.size();
  op.Define(op.Emit("strided_slice", {x},
                    {{"axes", axes},
                     {"starts", std::vector<int64_t>(count, -1)},
                     {"ends", std::vector<int64_t>(count, -kMaxElements)},
                     {"strides", std::vector<int64_t>(count, -1)}}));
}

void LowerIndexSelect(OpLowering& op) {
  const ValueId x = op.Input("X"), index = op.Input("Index");
  if (op.ok() && op.rank(index) != 1) {
    return op.FailUnsupported(StrCat("Index ", op.shape(index)));
  }
  op.Define(op.Emit("gather", {x, index}, {{"axis", op.Int("dim", 0)}}));
}

// Places in each row of a matrix.
void LowerIndexSample(OpLowering& op) {
  const ValueId x = op.Input("X"), index = op.Input("Index");
  op.Define(op.Emit("take_along_axis", {x, index}, {{"axis", int64_t{1}}}));
}

void LowerRepeatInterleave(OpLowering& op) {
  const ValueId x = op.Input("X");
  if (op.HasInput("RepeatsTensor")) {
    return op.FailUnsupported("each element has repeats of its own");
  }
  const int64_t repeats = op.Int("Repeats", 1);
  const int64_t axis = FrontAxis(op, x, op.Int("dim", 0));
  if (!op.ok()) return;
  if (repeats < 1 || repeats > (1 << 20)) {
    return op.FailUnsupported(StrCat(repeats, " repeats"));
  }
  // Each element is an axis of one, which is expanded.
  const auto at = static_cast<int>(axis);
  const ValueId single = EmitUnsqueeze(op, x, {axis + 1});
  if (!op.ok()) return;
  std::vector<int64_t> times(static_cast<size_t>(op.rank(single)), 1);
  times[static_cast<size_t>(axis + 1)] = repeats;
  const ValueId all = op.Emit("tile", {single}, {{"repeat_times", times}});
  op.Define(EmitMergedAxes(op, all, at, 2));
}

// Rows and columns of a matrix below (or above) a diagonal, and on it.
void DefineTriangle(OpLowering& op, int64_t rows, int64_t columns, bool lower) {
  const int64_t offset = op.Int("offset", 0);
  const Precision precision = PrecisionAttribute(op, "dtype");
  if (!op.ok()) return;
  if (rows < 0 || columns < 0 || rows > 512 || columns > 512) {
    return op.FailUnsupported(StrCat("a matrix of ", rows, " by ", columns));
  }
  std::vector<int64_t> i_list, j_list;
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) {
      if (lower ? j - i > offset : j - i < offset) continue;
      i_list.push_back(i);
      j_list.push_back(j);
    }
  }
  const Shape shape = {2, static_cast<int64_t>(i_list.size())};
  i_list.insert(i_list.end(), j_list.begin(), j_list.end());
  DefineConstant(op, shape, precision, Elements{std::move(i_list), {}});
}

void LowerTrilIndices(OpLowering& op) {
  DefineTriangle(op, op.Int("rows", 0), op.Int("cols", 0), true);
}

void LowerTriuIndices(OpLowering& op) {
  DefineTriangle(op, op.Int("row", 0), op.Int("col", 0), false);
}

constexpr int64_t kMaxExtent = 1 << 20;

void CheckOffset(OpLowering& op, int64_t offset) {
  if (offset >= -kMaxExtent && offset <= kMaxExtent) return;
  op.FailUnsupported(StrCat("attribute 'offset' is ", offset));
}

// The elements of a diagonal as the last axis, behind the others.
ValueId EmitDiagonal(OpLowering& op, ValueId x, int64_t offset, int64_t axis1,
                     int64_t axis2) {
  axis1 = FrontAxis(op, x, axis1);
  axis2 = FrontAxis(op, x, axis2);
  const int64_t rows = ExactLength(op, x, axis1);
  const int64_t columns = ExactLength(op, x, axis2);
  if (op.ok() && axis1 == axis2) op.FailCorrupt("its two axes are one");
  CheckOffset(op, offset);
  if (!op.ok()) return kNone;
  if (rows > kMaxExtent || columns > kMaxExtent) {
    op.FailUnsupported(StrCat("matrices of ", rows, " by ", columns));
    return kNone;
  }
  std::vector<int64_t> order;
  for (int64_t i = 0; i < op.rank(x); ++i) {
    if (i != axis1 && i != axis2) order.push_back(i);
  }
  const auto others = static_cast<int64_t>(order.size());
  order.insert(order.end(), {axis1, axis2});
  std::vector<int64_t> places;
  const int64_t first = std::max<int64_t>(0, -offset);
  const int64_t count =
      std::min(rows - first, columns - std::max<int64_t>(0, offset));
  for (int64_t i = first; op.ok() && i < first + count; ++i) {
    places.push_back(i * columns + i + offset);
  }
  x = op.Emit("transpose", {x}, {{"axis", order}});
  x = EmitReshapeAxes(op, x, others, 2, {rows * columns});
  return EmitPick(op, x, others, std::move(places));
}

void LowerDiagonal(OpLowering& op) {
  const ValueId x = op.Input("Input");
  op.Define(EmitDiagonal(op, x, op.Int("offset", 0), op.Int("axis1", 0),
                         op.Int("axis2", 1)));
}

void LowerTrace(OpLowering& op) {
  const ValueId x = op.Input("Input");
  const ValueId diagonal = EmitDiagonal(op, x, op.Int("offset", 0),
                                        op.Int("axis1", 0), op.Int("axis2", 1));
  op.Define(
      EmitNumber(op, EmitReduction(op, "reduce_sum", diagonal, {-1}, false)));
}

// A matrix becomes its diagonal; a list becomes the diagonal of a matrix.
void LowerDiag(OpLowering& op) {
  const ValueId x = op.Input("X");
  const int64_t offset = op.Int("offset", 0);
  if (op.rank(x) == 2) return op.Define(EmitDiagonal(op, x, offset, 0, 1));
  if (op.ok() && op.rank(x) != 1) {
    return op.FailUnsupported(StrCat("X ", op.shape(x)));
  }
  const int64_t length = ExactLength(op, x, 0);
  CheckOffset(op, offset);
  if (!op.ok()) return;
  const int64_t right = std::max<int64_t>(0, offset);
  const int64_t below = std::max<int64_t>(0, -offset);
  if (length > 512 || right > 256 || below > 256) {
    return op.FailUnsupported(StrCat(length, " elements at offset ", offset));
  }
  const int64_t size = length + right + below;
  op.CountGenerated(static_cast<uint64_t>(size * size) * sizeof(int64_t));
  if (!op.ok()) return;
  Elements mask;
  for (int64_t i = 0; i < size * size; ++i) {
    mask.integers.push_back(i % size - i / size == offset);
  }
  const ValueId on =
      op.Constant(MakeTensor({size, size}, Precision::kBool, mask));
  const std::vector<int64_t> around = {right, below};
  const ValueId row = op.Emit("pad", {x}, {{"paddings", around}});
  op.Define(EmitWhere(op, on, row,
                      EmitConstantLike(op, x, op.Float("padding_value", 0))));
}

// Paddle counts from both ends.
void LowerLinspace(OpLowering& op) {
  const float start = FloatInput(op, "Start", "", 0);
  const float stop = FloatInput(op, "Stop", "", 0);
  const int64_t count = IntInput(op, "Num", "", 0);
  const Precision precision = PrecisionAttribute(op, "dtype");
  if (!op.ok()) return;
  if (precision != Precision::kFloat || count < 1 || count > (1 << 20)) {
    return op.FailUnsupported(StrCat(count, " elements of ", precision));
  }
  const float step =
      count == 1 ? 0 : (stop - start) / static_cast<float>(count - 1);
  Elements elements;
  for (int64_t i = 0; i < count; ++i) {
    const bool front = i < count / 2 || count == 1;
    const auto steps = static_cast<float>(front ? i : count - 1 - i);
    elements.reals.push_back(front ? start + step * steps
                                   : stop - step * steps);
  }
  DefineConstant(op, {count}, precision, elements);
}

constexpr LoweringRule kRules[] = {
    {"diag_v2", "Out", LowerDiag},
    {"diagonal", "Out", LowerDiagonal},
    {"flip", "Out", LowerFlip},
    {"index_sample", "Out", LowerIndexSample},
    {"index_select", "Out", LowerIndexSelect},
    {"linspace", "Out", LowerLinspace},
    {"repeat_interleave", "Out", LowerRepeatInterleave},
    {"reverse", "Out", LowerFlip},
    {"roll", "Out", LowerRoll},
    {"trace", "Out", LowerTrace},
    {"tril_indices", "out", LowerTrilIndices},
    {"triu_indices", "out", LowerTriuIndices},
};

}  // namespace

Span<const LoweringRule> PickRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
