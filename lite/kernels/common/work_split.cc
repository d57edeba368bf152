// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/work_split.h"

#include <algorithm>

namespace placelite {

double Imbalance(int64_t total, int64_t parts) {
  const int64_t largest = (total + parts - 1) / parts;
  return total > 0 ? static_cast<double>(largest * parts) / total : 1.0;
}

bool SharesBetter(int64_t first, int64_t second, int64_t threads) {
  return Imbalance(first, threads) * 1.1 < Imbalance(second, threads);
}

void ForEachPlanePart(ThreadPool* pool, int64_t images, int64_t planes,
                      int64_t units, PlanePartBody body, void* context) {
  const int threads = pool->threads();
  const int64_t all = images * planes * units;
  if (SharesBetter(all, images * units, threads) &&
      SharesBetter(all, images * planes, threads)) {
    ParallelFor(pool, all, [&](int64_t begin, int64_t end) {
      while (begin < end) {
        const int64_t first = begin % units;
        const int64_t last = std::min(units, first + end - begin);
        body(context, begin / units, first, last);
        begin += last - first;
      }
    });
    return;
  }
  if (SharesBetter(images * planes, images * units, threads)) {
    ParallelFor(pool, images * planes, [&](int64_t begin, int64_t end) {
      for (int64_t plane = begin; plane < end; ++plane) {
        body(context, plane, 0, units);
      }
    });
    return;
  }
  ParallelFor(pool, images * units, [&](int64_t begin, int64_t end) {
    while (begin < end) {
      const int64_t image = begin / units;
      const int64_t first = begin % units;
      const int64_t last = std::min(units, first + end - begin);
      for (int64_t plane = 0; plane < planes; ++plane) {
        body(context, image * planes + plane, first, last);
      }
      begin += last - first;
    }
  });
}

int64_t PanelCacheBytes(const DeviceInfo& device) {
  // Panels take half of the second-level cache; the other half is for A and C.
  // If its size is unknown, it counts as a quarter of a megabyte, as small
  // cores have.
  const int64_t l2 = device.cpu.l2_bytes > 0 ? device.cpu.l2_bytes : 256 << 10;
  return l2 / 2;
}

}  // namespace placelite
