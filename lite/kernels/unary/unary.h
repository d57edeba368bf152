// SPDX-License-Identifier: Apache-2.0
// Element-wise functions of one tensor; the formulas are in
// core/op/unary_ops.cc. NaN stays NaN.
//
// All take double too; abs, sign and square also int8, uint8, int32 and int64,
// where results wrap.
#ifndef LITE_KERNELS_UNARY_UNARY_H_
#define LITE_KERNELS_UNARY_UNARY_H_

#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/unary/slices.h"

namespace placelite {

Span<const KernelDef> UnaryKernels();

// The op's function and attributes.
UnaryStep ReadUnary(const OpView& op);

// One element at a time, in double: the oracle.
Status UnaryReference(const RunContext& context);
Status UnaryIntegersReference(const RunContext& context);

// Runs `slice` on parts of the tensor, split over the pool.
Status RunUnary(const RunContext& context, UnarySlice slice);

}  // namespace placelite

#endif  // LITE_KERNELS_UNARY_UNARY_H_
