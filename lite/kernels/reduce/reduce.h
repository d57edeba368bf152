// SPDX-License-Identifier: Apache-2.0
// reduce_mean, _sum, _max, _min, _prod reduce along the axes that `dim` names.
//
// Neighbouring axes are seen as one, so that the tensor is [outer, axis,
// inner]. Along the last axes (inner is 1), as for the mean of each channel of
// an NCHW tensor, a kernel works on rows, else on columns. Axes that are not
// neighbours are left to the reference.
//
// Maximum and minimum pass over NaN. Without elements the sum is 0, the product
// 1, the mean NaN, the maximum and minimum the ends of the type. Integers wrap;
// their mean is rounded toward zero, and is an error without elements.
#ifndef LITE_KERNELS_REDUCE_REDUCE_H_
#define LITE_KERNELS_REDUCE_REDUCE_H_

#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/reduce/slices.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> ReduceKernels();

ReduceFunction ReadReduceFunction(const OpView& op);

struct ReduceExtents {
  int64_t outer = 1;
  int64_t axis = 1;
  int64_t inner = 1;
};
// Shapes must be exact, and the reduced axes must be neighbours.
ReduceExtents ReadReduce(const OpView& op);

// This is the oracle: it computes one element at a time, in double, for float,
// double, int8, uint8, int32 and int64.
Status ReduceReference(const RunContext& context);

// Runs `slice` on each row, split over the pool. E is float or Bfloat16.
template <typename E>
Status RunReduceRows(const RunContext& context, ReduceSlice<E> slice);
// Runs `slice` on sets of columns, split over the pool.
template <typename E>
Status RunReduceColumns(const RunContext& context, ReduceSlice<E> slice);
// Runs `slice` on the pixels of tensors in NCHW[x]c, split over the pool by
// blocks.
template <typename E>
Status RunReducePixels(const RunContext& context, ReduceSlice<E> slice);

// The calls of OpenCL kernels on dense tensors (opencl.cc).
Status PlanReduceOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_REDUCE_REDUCE_H_
