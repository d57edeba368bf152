#include "lite/kernels/pool2d/generic.h"

namespace placelite {

void PoolRowSlidingAvx512(const PoolRow& row) {
  HWY_NAMESPACE::PoolRowSliding(row);
}

void PoolRowWindowsAvx512(const PoolRow& row) {
  HWY_NAMESPACE::PoolRowWindows(row);
}

}  // namespace placelite
