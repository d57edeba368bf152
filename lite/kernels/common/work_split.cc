// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/work_split.h"

namespace placelite {

double Imbalance(int64_t total, int64_t parts) {
  const int64_t largest = (total + parts - 1) / parts;
  return total > 0 ? static_cast<double>(largest * parts) / total : 1.0;
}

bool SplitsPlanes(int64_t planes, int64_t units, int64_t threads) {
  return Imbalance(planes, threads) * 1.1 < Imbalance(units, threads);
}

int64_t PanelCacheBytes(const DeviceInfo& device) {
  // Panels take half of the second-level cache; the other half is for A and C.
  // If its size is unknown, it counts as a quarter of a megabyte, as small
  // cores have.
  const int64_t l2 = device.cpu.l2_bytes > 0 ? device.cpu.l2_bytes : 256 << 10;
  return l2 / 2;
}

}  // namespace placelite
