// SPDX-License-Identifier: Apache-2.0
// The bricks of ops that are formulas of other ops here.
#ifndef LITE_CORE_MODEL_PADDLE_FORMULA_H_
#define LITE_CORE_MODEL_PADDLE_FORMULA_H_

#include <string_view>
#include <vector>

#include "lite/core/model/paddle/lowering_util.h"

namespace placelite {
namespace paddle {

// scale * x + bias
ValueId EmitScale(OpLowering& op, ValueId x, float scale, float bias = 0);

// A number of rank 0 in the precision of `like`.
ValueId EmitConstantLike(OpLowering& op, ValueId like, double value);

// x with a number on the right: "less_than", "elementwise_max", ...
ValueId EmitWith(OpLowering& op, std::string_view name, ValueId x,
                 double number);

// Rounds to the nearest whole number; ties round away from zero.
ValueId EmitRoundAway(OpLowering& op, ValueId x);

// condition ? x : y
inline ValueId EmitWhere(OpLowering& op, ValueId condition, ValueId x,
                         ValueId y) {
  return op.Emit("where", {condition, x, y});
}

// "reduce_sum", ... along `dim`; over all axes where it is empty.
ValueId EmitReduction(OpLowering& op, std::string_view name, ValueId x,
                      const std::vector<int64_t>& dim, bool keep_dim);

// A constant list, or matrix of so many columns.
ValueId EmitIndices(OpLowering& op, std::vector<int64_t> list,
                    Precision precision = Precision::kInt64);

// The exact length of an axis from the front; fails where it is not exact.
int64_t ExactLength(OpLowering& op, ValueId x, int64_t axis);

// Reshapes `count` axes of x from `axis` on into axes of these lengths, of
// which one may be -1; the others stay.
ValueId EmitReshapeAxes(OpLowering& op, ValueId x, int64_t axis, int64_t count,
                        const std::vector<int64_t>& lengths);

// Elements of x along `axis` at these places.
ValueId EmitPick(OpLowering& op, ValueId x, int64_t axis,
                 std::vector<int64_t> places);

// starts .. ends-1 of one axis.
ValueId EmitSlice(OpLowering& op, ValueId x, int64_t axis, int64_t start,
                  int64_t end);

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_FORMULA_H_
