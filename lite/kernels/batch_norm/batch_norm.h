// SPDX-License-Identifier: Apache-2.0
// batch_norm with known statistics, per channel (axis 1):
//
//   y = (x - mean) / sqrt(variance + epsilon) * scale + bias
//
// which is factor * x + offset with two constants for each channel.
#ifndef LITE_KERNELS_BATCH_NORM_BATCH_NORM_H_
#define LITE_KERNELS_BATCH_NORM_BATCH_NORM_H_

#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/batch_norm/slices.h"

namespace placelite {

Span<const KernelDef> BatchNormKernels();

// One element at a time, in double: the oracle.
Status BatchNormReference(const RunContext& context);

// Calls `slice` for each channel of each image.
Status RunBatchNorm(const RunContext& context, BatchNormSlice slice);

// The same in NCHW[x]c: for runs of pixels of each block of channels.
Status RunBatchNormBlocks(const RunContext& context, BatchNormBlockSlice slice);

}  // namespace placelite

#endif  // LITE_KERNELS_BATCH_NORM_BATCH_NORM_H_
