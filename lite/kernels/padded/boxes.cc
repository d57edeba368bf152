// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/padded/boxes.h"

#include <algorithm>
#include <cmath>

namespace placelite {

int64_t SortByScore(const float* scores, int64_t count, const float* threshold,
                    int64_t* order) {
  int64_t* end = order;
  for (int64_t i = 0; i < count; ++i) {
    if (threshold == nullptr || scores[i] > *threshold) *end++ = i;
  }
  std::sort(order, end, [&](int64_t i, int64_t j) {
    const float a = scores[i], b = scores[j];
    if (a == b || (std::isnan(a) && std::isnan(b))) return i < j;
    return std::isnan(b) || a > b;
  });
  return end - order;
}

}  // namespace placelite
