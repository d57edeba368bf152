// SPDX-License-Identifier: Apache-2.0
// Values are wide if they are floats that fp16 may not hold although it holds
// the values which they are computed from. The square of 300 is infinite in
// fp16, and that of 1e-4 is 0.
//
// Inference follows this property as it follows shapes: some ops make wide
// values (square, exp, long sums), most pass it on (sqrt, reshape), and others
// end it (x / norm, sigmoid, conv2d). Lowering prefers kernels that store
// floats for ops that read or make wide values (ScoreKernel), so that nothing
// is rounded to fp16 between a square and its root.
#ifndef LITE_CORE_OP_WIDE_H_
#define LITE_CORE_OP_WIDE_H_

#include "lite/core/op/op_def.h"

namespace placelite {

// Sums of more elements may be wide.
inline constexpr int64_t kLongSum = 16;

// Rules for OpTraits::is_wide. An op that hands on what it reads, changed or
// not: any of its inputs is wide.
bool WideLikeInputs(const OpView& op);
// An element-wise op of several inputs: all are wide, constants left out. What
// scales a value by a wide one (x / norm) ends it.
bool WideLikeAllInputs(const OpView& op);
// Squares, exponentials, products of many.
bool AlwaysWide(const OpView& op);

// Sets ValueInfo::wide of what is inferred.
void InferWide(const OpView& op, Span<ValueInfo* const> outputs);

}  // namespace placelite

#endif  // LITE_CORE_OP_WIDE_H_
