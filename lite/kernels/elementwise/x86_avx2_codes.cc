// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/codes_simd.h"
#include "lite/kernels/elementwise/generic.h"

namespace placelite {

void ElementwiseCodesAvx2(const BinaryBlock<Code>& block) {
  HWY_NAMESPACE::ElementwiseOfCodes(block);
}

void ElementwisePixelsCodesAvx2(const BinaryPixels<Code>& run) {
  HWY_NAMESPACE::ElementwiseOfCodes(run);
}

}  // namespace placelite
