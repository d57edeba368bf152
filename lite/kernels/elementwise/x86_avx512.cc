// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/elementwise/generic.h"

namespace placelite {

void ElementwiseAvx512(const BinaryBlock<float>& block) {
  HWY_NAMESPACE::Elementwise(block);
}

void ElementwisePixelsAvx512(const BinaryPixels<float>& run) {
  HWY_NAMESPACE::Elementwise(run);
}

}  // namespace placelite
