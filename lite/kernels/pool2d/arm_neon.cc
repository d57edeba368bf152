// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/pool2d/arm_pool.h"

namespace placelite {

void PoolRowBlockedNeon(const PoolRow<float>& row) {
  HWY_NAMESPACE::NeonPoolRow(row);
}

}  // namespace placelite
