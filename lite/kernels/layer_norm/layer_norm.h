// SPDX-License-Identifier: Apache-2.0
// layer_norm over all axes from begin_norm_axis on, which are seen as one row:
//
//   y = (x - mean) / sqrt(variance + epsilon) * scale + bias
//
// with the mean and (biased) variance of the row, and a scale and bias for
// each of its elements.
#ifndef LITE_KERNELS_LAYER_NORM_LAYER_NORM_H_
#define LITE_KERNELS_LAYER_NORM_LAYER_NORM_H_

#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/layer_norm/slices.h"

namespace placelite {

Span<const KernelDef> LayerNormKernels();

struct LayerNormExtents {
  int64_t rows = 1;
  int64_t count = 1;
};
// From exact shapes.
LayerNormExtents ReadLayerNorm(const OpView& op);

// One element at a time, in double: the oracle.
Status LayerNormReference(const RunContext& context);

// Runs `slice` on every row, split over the pool.
Status RunLayerNorm(const RunContext& context, LayerNormSlice slice);

}  // namespace placelite

#endif  // LITE_KERNELS_LAYER_NORM_LAYER_NORM_H_
