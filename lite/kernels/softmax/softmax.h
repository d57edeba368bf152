// SPDX-License-Identifier: Apache-2.0
// softmax normalises along one axis:
//
//   y[i] = exp(x[i] - max) / sum_j exp(x[j] - max)
//
// The tensor is seen as [outer, axis, inner]; along the last axis (inner is 1)
// a kernel works on rows, else on columns, of which `inner` lie beside each
// other.
#ifndef LITE_KERNELS_SOFTMAX_SOFTMAX_H_
#define LITE_KERNELS_SOFTMAX_SOFTMAX_H_

#include <cstdint>

#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/softmax/slices.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> SoftmaxKernels();

struct SoftmaxExtents {
  int64_t outer = 1;
  int64_t axis = 1;
  int64_t inner = 1;
};

// Shapes must be exact.
SoftmaxExtents ReadSoftmax(const OpView& op);

// This is the oracle: it computes naively and in double.
Status SoftmaxReference(const RunContext& context);

// Runs `slice` on every outer index, split over the pool.
template <typename E>
Status RunSoftmax(const RunContext& context, SoftmaxSlice<E> slice);

// Runs `slice` on every pixel of a tensor in NCHW[x]c, along the channels.
template <typename E>
Status RunSoftmaxPixels(const RunContext& context, SoftmaxSlice<E> slice);

// The calls of OpenCL kernels with one work item for each row or column
// (opencl.cc).
Status PlanSoftmaxOpenCl(const PrepareContext& context, OpenClCalls* calls);
// A group of work items shares each row along the last axis.
Status PlanSoftmaxGroupOpenCl(const PrepareContext& context,
                              OpenClCalls* calls);
// The rows are those of matrices in images (ImageFolder), along the last axis.
Status PlanSoftmaxFolderOpenCl(const PrepareContext& context,
                               OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_SOFTMAX_SOFTMAX_H_
