// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/elementwise/generic.h"

namespace placelite {

void ElementwiseBf16(const BinaryBlock<Bfloat16>& block) {
  HWY_NAMESPACE::Elementwise(block);
}

void ElementwisePixelsBf16(const BinaryPixels<Bfloat16>& run) {
  HWY_NAMESPACE::Elementwise(run);
}

}  // namespace placelite
