// SPDX-License-Identifier: Apache-2.0
// Shared objects by minimum-cost flow (Lee et al., section 4.3). For tools that
// convert: needs LEMON (liblemon-dev), which no runtime should carry.
#ifndef LITE_CORE_PLAN_FLOW_FLOW_H_
#define LITE_CORE_PLAN_FLOW_FLOW_H_

#include <vector>

#include "lite/core/plan/planners.h"

namespace placelite {

struct FlowPlan {
  MemoryPlan plan;
  // The cost of the flow. It is at least the size of the plan, because a tensor
  // pays for growing the object of its predecessor in the chain even if an
  // earlier tensor of the chain had made that object large enough.
  int64_t cost = 0;
};

// Every tensor pays for a new object, or for what it needs beyond the tensor
// whose object it takes; the sum is minimal. Unsupported in builds without
// LEMON, resource exhausted when there are too many tensors for the O(n^2)
// edges.
Result<FlowPlan> PlanFlowAndCost(Span<const PlanTensor> tensors,
                                 int64_t alignment);
Result<MemoryPlan> PlanFlow(Span<const PlanTensor> tensors, int64_t alignment);

// kPlanners and "flow".
std::vector<Planner> PlannersWithFlow();

}  // namespace placelite

#endif  // LITE_CORE_PLAN_FLOW_FLOW_H_
