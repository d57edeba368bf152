// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <utility>

#include "lite/core/plan/mixed.h"
#include "lite/core/plan/planners.h"

namespace placelite {
namespace {

Result<MemoryPlan> SmallestArena(Span<const PlanTensor> tensors,
                                 int64_t alignment,
                                 Span<const Planner> planners) {
  LITE_ASSIGN_OR_RETURN(const int64_t bound, LowerBound(tensors, alignment));
  std::optional<MemoryPlan> best;
  Status refusal = Status::InvalidArgument("there is no memory planner to ask");
  for (const Planner& planner : planners) {
    Result<MemoryPlan> plan = planner.plan(tensors, alignment);
    if (!plan.ok()) {
      if (!IsRefusal(plan.status())) return plan.status();
      refusal = plan.status();
      continue;
    }
    if (best.has_value() && best->arena_bytes <= plan->arena_bytes) continue;
    best = std::move(plan).value();
    if (best->arena_bytes == bound) break;
  }
  if (!best.has_value()) return refusal;
  return *std::move(best);
}

}  // namespace

Result<MemoryPlan> PlanBest(Span<const PlanTensor> tensors,
                            const PlanConstraints& constraints,
                            Span<const Planner> planners) {
  auto plan_linear = [&](Span<const PlanTensor> linear) {
    return SmallestArena(linear, constraints.alignment, planners);
  };
  return PlanMixed(tensors, constraints, plan_linear, ImagesBest);
}

}  // namespace placelite
