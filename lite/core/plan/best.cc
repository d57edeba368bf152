#include <optional>
#include <utility>

#include "lite/core/plan/planners.h"

namespace placelite {
namespace {

bool MayDoWithout(const Status& status) {
  return status.code() == StatusCode::kUnsupported ||
         status.code() == StatusCode::kResourceExhausted;
}

}  // namespace

Result<MemoryPlan> PlanBest(Span<const PlanTensor> tensors, int64_t alignment,
                            Span<const Planner> planners) {
  LITE_ASSIGN_OR_RETURN(const int64_t bound, LowerBound(tensors, alignment));
  std::optional<MemoryPlan> best;
  Status refusal = Status::InvalidArgument("there is no memory planner to ask");
  for (const Planner& planner : planners) {
    Result<MemoryPlan> plan = planner.plan(tensors, alignment);
    if (!plan.ok()) {
      if (!MayDoWithout(plan.status())) return plan.status();
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

}  // namespace placelite
