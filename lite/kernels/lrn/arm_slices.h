// SPDX-License-Identifier: Apache-2.0
// This is the vector function of lrn for NEON.
#ifndef LITE_KERNELS_LRN_ARM_SLICES_H_
#define LITE_KERNELS_LRN_ARM_SLICES_H_

#include "lite/kernels/lrn/slices.h"

namespace placelite {

void LrnNeon(const LrnSlice& slice);

}  // namespace placelite

#endif  // LITE_KERNELS_LRN_ARM_SLICES_H_
