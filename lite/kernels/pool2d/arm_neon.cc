#include "lite/kernels/pool2d/blocked_generic.h"

namespace placelite {

void PoolRowBlockedNeon(const PoolRow& row) {
  HWY_NAMESPACE::PoolRowBlocked(row);
}

}  // namespace placelite
