// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/pool2d/blocked_generic.h"

namespace placelite {

void PoolRowBlockedBf16(const PoolRow<Bfloat16>& row) {
  HWY_NAMESPACE::PoolRowBlocked(row);
}

}  // namespace placelite
