// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/host/loop_split.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace placelite {

LoopSplit::LoopSplit(const std::vector<double>& speeds) {
  if (std::adjacent_find(speeds.begin(), speeds.end(),
                         std::not_equal_to<double>()) == speeds.end()) {
    return;
  }
  double sum = 0;
  for (double speed : speeds) sums_.push_back(sum += speed);
}

LoopSplit::Range LoopSplit::Part(int64_t count, int64_t parts,
                                 int64_t index) const {
  if (sums_.empty()) {
    const int64_t size = count / parts;
    const int64_t larger = count % parts;  // the first parts are one larger
    const int64_t begin = index * size + std::min(index, larger);
    return {begin, begin + size + (index < larger ? 1 : 0)};
  }
  const double total = sums_[parts - 1];
  const auto end = [&](int64_t i) {
    return std::llround(static_cast<double>(count) * (sums_[i] / total));
  };
  return {index == 0 ? 0 : end(index - 1), end(index)};
}

}  // namespace placelite
