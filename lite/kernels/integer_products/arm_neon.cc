// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/integer_products/generic.h"

namespace placelite {

void CentreBytesNeon(const uint8_t* x, bool is_signed, int32_t zero,
                     int64_t count, float* y) {
  HWY_NAMESPACE::CentreBytes(x, is_signed, zero, count, y);
}

void StoreSumsNeon(const SumsBlock& block, bool add) {
  HWY_NAMESPACE::StoreSums(block, add);
}

void ScaleSumsNeon(const SumsBlock& block) { HWY_NAMESPACE::ScaleSums(block); }

void ScaleWholeSumsNeon(const SumsBlock& block) {
  HWY_NAMESPACE::ScaleWholeSums(block);
}

}  // namespace placelite
