// SPDX-License-Identifier: Apache-2.0
// Orders in which planners take tensors. Ties keep the order given, so that a
// plan depends on nothing but its input.
#ifndef LITE_CORE_PLAN_ORDER_H_
#define LITE_CORE_PLAN_ORDER_H_

#include <algorithm>
#include <numeric>
#include <vector>

#include "lite/core/plan/memory_plan.h"

namespace placelite {

// The numbers below `count`, by rising key(i).
template <typename Key>
std::vector<int32_t> OrderBy(size_t count, const Key& key) {
  std::vector<int32_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int32_t a, int32_t b) { return key(a) < key(b); });
  return order;
}

// The order of execution.
inline std::vector<int32_t> ByFirstStep(Span<const PlanTensor> tensors) {
  return OrderBy(tensors.size(), [&](int32_t i) { return tensors[i].first; });
}

}  // namespace placelite

#endif  // LITE_CORE_PLAN_ORDER_H_
