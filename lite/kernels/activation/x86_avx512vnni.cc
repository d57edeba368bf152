// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/activation/look_up_generic.h"

namespace placelite {

void LookUpBytesAvx512(const uint8_t* table, const uint8_t* x, uint8_t* y,
                       int64_t count) {
  HWY_NAMESPACE::LookUpBytes(table, x, y, count);
}

}  // namespace placelite
