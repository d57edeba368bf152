// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/elementwise/generic.h"

#ifdef __aarch64__

namespace placelite {

void ElementwiseCodesNeon(const BinaryBlock<Code>& block) {
  HWY_NAMESPACE::ElementwiseOfCodes(block);
}

void ElementwisePixelsCodesNeon(const BinaryPixels<Code>& run) {
  HWY_NAMESPACE::ElementwiseOfCodes(run);
}

}  // namespace placelite
#endif
