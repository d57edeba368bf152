// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/formula.h"

#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/constant_elements.h"

namespace placelite {
namespace paddle {

ValueId EmitScale(OpLowering& op, ValueId x, float scale, float bias) {
  return op.Emit("scale", {x}, {{"scale", scale}, {"bias", bias}});
}

ValueId EmitConstantLike(OpLowering& op, ValueId like, double value) {
  if (!op.ok()) return kNone;
  const Precision precision = op.info(like).precision;
  Elements one;
  if (IsReal(precision)) {
    one.reals = {value};
  } else {
    // Comparisons are false for nan.
    if (!(value > -9e18 && value < 9e18)) {
      op.FailUnsupported(StrCat("the number ", value, " among ", precision));
      return kNone;
    }
    one.integers = {static_cast<int64_t>(value)};
  }
  return op.Constant(MakeTensor(Shape(), precision, one));
}

ValueId EmitWith(OpLowering& op, std::string_view name, ValueId x,
                 double number) {
  return op.Emit(name, {x, EmitConstantLike(op, x, number)});
}

// Towards zero, and one more where what that took away is at least a half.
ValueId EmitRoundAway(OpLowering& op, ValueId x) {
  const ValueId below = EmitWith(op, "less_than", x, 0);
  const ValueId whole =
      EmitWhere(op, below, op.Emit("ceil", {x}), op.Emit("floor", {x}));
  const ValueId rest = op.Emit("abs", {op.Emit("elementwise_sub", {x, whole})});
  const ValueId more = EmitCast(op, EmitWith(op, "greater_equal", rest, 0.5),
                                op.info(x).precision);
  const ValueId step = op.Emit("elementwise_mul", {op.Emit("sign", {x}), more});
  return op.Emit("elementwise_add", {whole, step});
}

ValueId EmitReduction(OpLowering& op, std::string_view name, ValueId x,
                      const std::vector<int64_t>& dim, bool keep_dim) {
  return op.Emit(name, {x}, {{"dim", dim}, {"keep_dim", keep_dim}});
}

ValueId EmitIndices(OpLowering& op, std::vector<int64_t> list,
                    Precision precision) {
  const Shape shape = {static_cast<int64_t>(list.size())};
  op.CountGenerated(list.size() * sizeof(int64_t));
  if (!op.ok()) return kNone;
  return op.Constant(
      MakeTensor(shape, precision, Elements{std::move(list), {}}));
}

int64_t ExactLength(OpLowering& op, ValueId x, int64_t axis) {
  if (!op.ok()) return 1;
  const Dim length = op.shape(x)[static_cast<int>(axis)];
  if (length.exact()) return length.min;
  op.FailUnsupported(
      StrCat("axis ", axis, " of ", op.shape(x), " has no known length"));
  return 1;
}

ValueId EmitReshapeAxes(OpLowering& op, ValueId x, int64_t axis, int64_t count,
                        const std::vector<int64_t>& lengths) {
  // 0 keeps an axis; behind the new ones the places no longer agree.
  std::vector<int64_t> target(static_cast<size_t>(axis), 0);
  target.insert(target.end(), lengths.begin(), lengths.end());
  for (int64_t i = axis + count; op.ok() && i < op.rank(x); ++i) {
    const bool same_place = target.size() == static_cast<size_t>(i);
    const Dim length = op.shape(x)[static_cast<int>(i)];
    target.push_back(same_place ? 0 : length.exact() ? length.min : -1);
  }
  return op.Emit("reshape", {x}, {{"shape", target}});
}

ValueId EmitPick(OpLowering& op, ValueId x, int64_t axis,
                 std::vector<int64_t> places) {
  const ValueId index = EmitIndices(op, std::move(places));
  return op.Emit("gather", {x, index}, {{"axis", axis}});
}

ValueId EmitSlice(OpLowering& op, ValueId x, int64_t axis, int64_t start,
                  int64_t end) {
  return op.Emit("slice", {x},
                 {{"axes", std::vector<int64_t>{axis}},
                  {"starts", std::vector<int64_t>{start}},
                  {"ends", std::vector<int64_t>{end}}});
}

}  // namespace paddle
}  // namespace placelite
