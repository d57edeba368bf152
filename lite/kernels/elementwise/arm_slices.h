// SPDX-License-Identifier: Apache-2.0
// This is the vector function of the element-wise family on dense tensors for
// NEON.
#ifndef LITE_KERNELS_ELEMENTWISE_ARM_SLICES_H_
#define LITE_KERNELS_ELEMENTWISE_ARM_SLICES_H_

#include "lite/kernels/elementwise/slices.h"

namespace placelite {

void ElementwiseNeon(const BinaryBlock& block);

}  // namespace placelite

#endif  // LITE_KERNELS_ELEMENTWISE_ARM_SLICES_H_
