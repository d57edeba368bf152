// SPDX-License-Identifier: Apache-2.0
// These are element-wise functions of one tensor; core/op/unary_ops.cc has the
// formulas. NaN stays NaN.
//
// All take double too; abs, sign and square also take int8, uint8, int32 and
// int64, for which results wrap.
#ifndef LITE_KERNELS_UNARY_UNARY_H_
#define LITE_KERNELS_UNARY_UNARY_H_

#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/unary/slices.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> UnaryKernels();

// Returns the op's function and attributes.
UnaryStep ReadUnary(const OpView& op);

// This is the oracle: it computes one element at a time, in double.
Status UnaryReference(const RunContext& context);
Status UnaryIntegersReference(const RunContext& context);

// Runs `slice` on parts of the tensor, split over the pool.
template <typename E>
Status RunUnary(const RunContext& context, UnarySlice<E> slice);

// The calls of OpenCL kernels on dense tensors and on slices of four channels
// (opencl.cc).
Status PlanUnaryOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_UNARY_UNARY_H_
