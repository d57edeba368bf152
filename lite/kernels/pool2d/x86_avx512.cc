// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/pool2d/blocked_generic.h"
#include "lite/kernels/pool2d/generic.h"

namespace placelite {

void PoolRowSlidingAvx512(const PoolRow<float>& row) {
  HWY_NAMESPACE::PoolRowSliding(row);
}

void PoolRowWindowsAvx512(const PoolRow<float>& row) {
  HWY_NAMESPACE::PoolRowWindows(row);
}

void PoolRowBlockedAvx512(const PoolRow<float>& row) {
  HWY_NAMESPACE::PoolRowBlocked(row);
}

}  // namespace placelite
