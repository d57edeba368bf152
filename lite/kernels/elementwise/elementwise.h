// SPDX-License-Identifier: Apache-2.0
// These are the element-wise ops of two tensors with NumPy broadcasting:
// elementwise_add, _sub, _mul, _div, _max, _min, _pow, and prelu (x < 0 ? alpha
// * x : x).
//
// Axes along which both inputs advance alike are merged into one, so that few
// axes are left: equal shapes have a single axis, and the [N,C,1,1] gates of
// squeeze-and-excitation are rows with one factor each.
//
// Integers wrap; their division rounds toward zero, and division by zero is an
// error.
#ifndef LITE_KERNELS_ELEMENTWISE_ELEMENTWISE_H_
#define LITE_KERNELS_ELEMENTWISE_ELEMENTWISE_H_

#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/elementwise/slices.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> ElementwiseKernels();

BinaryFunction ReadBinaryFunction(const OpView& op);

// A BroadcastPlan has the output's axes, those of size 1 dropped and neighbours
// merged; at least one is left. Steps are in elements, and 0 along axes that an
// input repeats.
struct BroadcastPlan {
  Shape output;
  Strides x_steps;
  Strides y_steps;
};
// Shapes must be exact.
BroadcastPlan PlanBroadcast(const OpView& op);

// Returns how codes of input `i` become floats, and floats codes of the output,
// by the plan of the op's steps.
OperandCodes CodesOfOperand(const OpView& op, size_t i);
ResultCodes CodesOfResult(const RunContext& context, const CodeSteps& plan);

// This is the oracle: it computes one element at a time, for float (in double),
// double, int8, uint8, int32 and int64.
Status ElementwiseReference(const RunContext& context);

// Computes elementwise_add, _sub, _mul, _div, _max and _min of int32 and int64.
Status ElementwiseIntegers(const RunContext& context);

// Runs `slice` on blocks of the plan's last two axes, split over the pool. E is
// float or Bfloat16; codes need a plan of the op's steps (PlanCodeSteps).
template <typename E>
Status RunElementwise(const RunContext& context, BinarySlice<E> slice);
Status RunElementwiseOfCodes(const RunContext& context, BinarySlice<Code> slice,
                             const CodeSteps& plan);

// Runs `slice` on blocked tensors, in NCHW[x]c. An operand of lower rank, which
// is dense, holds one element for each channel or for each pixel
// (BlockedOperands requires this).
template <typename E>
Status RunElementwiseBlocks(const RunContext& context,
                            BinaryPixelsSlice<E> slice);
Status RunElementwiseBlocksOfCodes(const RunContext& context,
                                   BinaryPixelsSlice<Code> slice,
                                   const CodeSteps& plan);
Support BlockedOperands(const OpView& op, const DeviceInfo& device);

// The calls of OpenCL kernels, on dense and on blocked tensors.
Status PlanElementwiseOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_ELEMENTWISE_ELEMENTWISE_H_
