// SPDX-License-Identifier: Apache-2.0
// Which values are wide: floats that halves may not hold although they hold
// what goes in. A square of 300 is infinite as a half, and one of 1e-4 is 0.
//
// Inference follows that as it follows shapes: some ops make wide values
// (square, exp, long sums), most hand them on (sqrt, reshape), and others end
// them (x / norm, sigmoid, conv2d). Lowering prefers kernels that store floats
// for ops that read or make them (ScoreKernel), so that between a square and
// its root nothing is rounded to halves.
#ifndef LITE_CORE_OP_WIDE_H_
#define LITE_CORE_OP_WIDE_H_

#include "lite/core/op/op_def.h"

namespace placelite {

// Sums of more elements may be wide.
inline constexpr int64_t kLongSum = 16;

// Rules for OpDef::is_wide. An op that hands on what it reads, changed or not:
// any of its inputs is wide.
bool WideLikeInputs(const OpView& op);
// An element-wise op of several inputs: all are wide, constants left out. What
// scales a value by a wide one (x / norm) ends it.
bool WideLikeAllInputs(const OpView& op);
// Squares, exponentials, products of many.
bool AlwaysWide(const OpView& op);

// The row of an op with a rule.
constexpr OpDef WithWide(OpDef def, bool (*rule)(const OpView& op)) {
  def.is_wide = rule;
  return def;
}

constexpr OpDef HandsOnWide(const OpDef& def) {
  return WithWide(def, WideLikeInputs);
}

// Sets ValueInfo::wide of what is inferred.
void InferWide(const OpView& op, Span<ValueInfo* const> outputs);

}  // namespace placelite

#endif  // LITE_CORE_OP_WIDE_H_
