// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "lite/core/plan/flow/flow.h"

namespace placelite {

Result<MemoryPlan> PlanFlow(Span<const PlanTensor> tensors, int64_t alignment) {
  LITE_ASSIGN_OR_RETURN(FlowPlan flow, PlanFlowAndCost(tensors, alignment));
  return std::move(flow.plan);
}

std::vector<Planner> PlannersWithFlow() {
  std::vector<Planner> planners(kPlanners.begin(), kPlanners.end());
  planners.push_back(
      {"flow", PlanFlow,
       "shared objects; whose object each tensor takes by minimum-cost flow",
       "Lee et al., On-Device Neural Net Inference with Mobile GPUs, 2019"});
  return planners;
}

}  // namespace placelite
