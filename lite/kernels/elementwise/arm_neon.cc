// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/elementwise/arm_pixels.h"
#include "lite/kernels/elementwise/generic.h"
#include "lite/kernels/elementwise/slices.h"

namespace placelite {

void ElementwiseNeon(const BinaryBlock<float>& block) {
  HWY_NAMESPACE::Elementwise(block);
}

void ElementwisePixelsNeon(const BinaryPixels<float>& run) {
  if (!HWY_NAMESPACE::NeonCombineWhole(run)) HWY_NAMESPACE::Elementwise(run);
}

}  // namespace placelite
