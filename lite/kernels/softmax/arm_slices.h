// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of softmax on dense tensors for NEON.
#ifndef LITE_KERNELS_SOFTMAX_ARM_SLICES_H_
#define LITE_KERNELS_SOFTMAX_ARM_SLICES_H_

#include "lite/kernels/softmax/slices.h"

namespace placelite {

void SoftmaxRowNeon(const float* x, float* y, int64_t axis, int64_t inner);
void SoftmaxColumnsNeon(const float* x, float* y, int64_t axis, int64_t inner);

}  // namespace placelite

#endif  // LITE_KERNELS_SOFTMAX_ARM_SLICES_H_
