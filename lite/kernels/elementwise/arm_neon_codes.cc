// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/elementwise/generic.h"

#ifdef __aarch64__

namespace placelite {

void ElementwiseCodes(const BinaryBlock<Code>& block) {
  HWY_NAMESPACE::ElementwiseOfCodes(block);
}

void ElementwisePixelsCodes(const BinaryPixels<Code>& run) {
  HWY_NAMESPACE::ElementwiseOfCodes(run);
}

}  // namespace placelite
#endif
