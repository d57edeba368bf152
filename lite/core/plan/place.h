// SPDX-License-Identifier: Apache-2.0
// Plans by offsets: tensors are placed one after the other, in some order,
// each into a gap between those placed before whose lifespan meets its own.
#ifndef LITE_CORE_PLAN_PLACE_H_
#define LITE_CORE_PLAN_PLACE_H_

#include <string>
#include <vector>

#include "lite/core/plan/memory_plan.h"

namespace placelite {

enum class Fit : uint8_t {
  kSmallestGap,  // the smallest that fits, the lowest of equals
  kLowestGap,    // the first that is large enough
};

// Placing takes the square of the number of tensors: resource exhausted above
// 20,000.
Status CheckPlaceable(size_t tensors);

// Takes tensors in `order`; where no gap is large enough, a tensor goes behind
// the last one that it must not overlap. `sizes` are aligned. O(n^2).
MemoryPlan PlaceInOrder(std::string planner, Span<const PlanTensor> tensors,
                        const std::vector<int64_t>& sizes,
                        const std::vector<int32_t>& order, Fit fit);

}  // namespace placelite

#endif  // LITE_CORE_PLAN_PLACE_H_
