// SPDX-License-Identifier: Apache-2.0
// softmax along one axis:
//
//   y[i] = exp(x[i] - max) / sum_j exp(x[j] - max)
//
// The tensor is seen as [outer, axis, inner]; along the last axis (inner is 1)
// a kernel works on rows, else on columns, `inner` of them beside each other.
#ifndef LITE_KERNELS_SOFTMAX_SOFTMAX_H_
#define LITE_KERNELS_SOFTMAX_SOFTMAX_H_

#include <cstdint>

#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/softmax/slices.h"

namespace placelite {

Span<const KernelDef> SoftmaxKernels();

struct SoftmaxExtents {
  int64_t outer = 1;
  int64_t axis = 1;
  int64_t inner = 1;
};

// From exact shapes.
SoftmaxExtents ReadSoftmax(const OpView& op);

// Naive, in double: the oracle.
Status SoftmaxReference(const RunContext& context);

// Runs `slice` on every outer index, split over the pool.
Status RunSoftmax(const RunContext& context, SoftmaxSlice slice);

// Runs `slice` on every pixel of images in NCHW[x]c, along the channels.
Status RunSoftmaxPixels(const RunContext& context, SoftmaxSlice slice);

}  // namespace placelite

#endif  // LITE_KERNELS_SOFTMAX_SOFTMAX_H_
