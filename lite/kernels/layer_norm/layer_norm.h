// SPDX-License-Identifier: Apache-2.0
// layer_norm normalises over all axes from begin_norm_axis on, which are seen
// as one row:
//
//   y = (x - mean) / sqrt(variance + epsilon) * scale + bias
//
// with the mean and the (biased) variance of the row, and a scale and a bias
// for each of its elements.
#ifndef LITE_KERNELS_LAYER_NORM_LAYER_NORM_H_
#define LITE_KERNELS_LAYER_NORM_LAYER_NORM_H_

#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/layer_norm/slices.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> LayerNormKernels();

struct LayerNormExtents {
  int64_t rows = 1;
  int64_t count = 1;
};
// Shapes must be exact.
LayerNormExtents ReadLayerNorm(const OpView& op);

// This is the oracle: it computes one element at a time, in double.
Status LayerNormReference(const RunContext& context);

// Runs `slice` on every row, split over the pool. E is float or Bfloat16.
template <typename E>
Status RunLayerNorm(const RunContext& context, LayerNormSlice<E> slice);

// The calls of OpenCL kernels on dense tensors (opencl.cc).
Status PlanLayerNormOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_LAYER_NORM_LAYER_NORM_H_
