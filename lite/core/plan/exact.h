// SPDX-License-Identifier: Apache-2.0
// The smallest plan there is, for few tensors (the problem is NP-complete).
#ifndef LITE_CORE_PLAN_EXACT_H_
#define LITE_CORE_PLAN_EXACT_H_

#include "lite/core/plan/memory_plan.h"

namespace placelite {

struct ExactPlan {
  MemoryPlan plan;
  // No plan is smaller; the plan's own size when it is proven optimal.
  int64_t lower_bound = 0;

  bool optimal() const { return plan.arena_bytes == lower_bound; }
};

// Branch and bound from the plan `start` on, until nothing smaller can exist or
// `max_nodes` partial plans are looked at, each in O(tensors * steps). Resource
// exhausted above 200 tensors.
Result<ExactPlan> PlanExactly(Span<const PlanTensor> tensors, int64_t alignment,
                              MemoryPlan start, int64_t max_nodes);

}  // namespace placelite

#endif  // LITE_CORE_PLAN_EXACT_H_
