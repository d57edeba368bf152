// batch_norm with known statistics, per channel (axis 1):
//
//   y = (x - mean) / sqrt(variance + epsilon) * scale + bias
//
// which is factor * x + offset with two constants for each channel.
#ifndef LITE_KERNELS_BATCH_NORM_BATCH_NORM_H_
#define LITE_KERNELS_BATCH_NORM_BATCH_NORM_H_

#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/activation/slices.h"

namespace placelite {

Span<const KernelDef> BatchNormKernels();

// One element at a time, in double: the oracle.
Status BatchNormReference(const RunContext& context);

// Each channel of each image is one run of the activation `slice`.
Status RunBatchNorm(const RunContext& context, ActivationSlice slice);

}  // namespace placelite

#endif  // LITE_KERNELS_BATCH_NORM_BATCH_NORM_H_
