// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/reduce/generic.h"

namespace placelite {

void ReducePixelsNeon(const ReduceBlock<float>& block) {
  HWY_NAMESPACE::ReducePixels(block);
}

}  // namespace placelite
