// SPDX-License-Identifier: Apache-2.0
// This is the vector function of layer_norm for NEON.
#ifndef LITE_KERNELS_LAYER_NORM_ARM_SLICES_H_
#define LITE_KERNELS_LAYER_NORM_ARM_SLICES_H_

#include "lite/kernels/layer_norm/slices.h"

namespace placelite {

void LayerNormRowNeon(const LayerNormRow& row);

}  // namespace placelite

#endif  // LITE_KERNELS_LAYER_NORM_ARM_SLICES_H_
