// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/mixed.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

Result<MemoryPlan> WithinLimit(Result<MemoryPlan> plan,
                               const PlanConstraints& constraints) {
  if (!plan.ok() || plan->arena_bytes <= constraints.max_arena_bytes) {
    return plan;
  }
  return Status::ResourceExhausted(
      StrCat("the arena of memory planner '", plan->planner, "' has ",
             plan->arena_bytes, " bytes, there can be up to ",
             constraints.max_arena_bytes));
}

// Linear tensors to their places in the whole list.
void SpreadOffsets(Span<const PlanTensor> tensors, MemoryPlan* plan) {
  std::vector<int64_t> offsets(tensors.size());
  size_t next = 0;
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (!IsImage(tensors[i])) offsets[i] = plan->offsets[next++];
  }
  plan->offsets = std::move(offsets);
}

}  // namespace

Result<MemoryPlan> PlanMixed(Span<const PlanTensor> tensors,
                             const PlanConstraints& constraints,
                             const LinearPlanner& plan_linear,
                             ImagePlan (*share)(Span<const PlanTensor>)) {
  if (std::none_of(tensors.begin(), tensors.end(), IsImage)) {
    return WithinLimit(plan_linear(tensors), constraints);
  }
  LITE_RETURN_IF_ERROR(PlanSizes(tensors, constraints).status());
  std::vector<PlanTensor> linear;
  std::copy_if(tensors.begin(), tensors.end(), std::back_inserter(linear),
               [](const PlanTensor& tensor) { return !IsImage(tensor); });
  LITE_ASSIGN_OR_RETURN(MemoryPlan plan,
                        WithinLimit(plan_linear(linear), constraints));
  SpreadOffsets(tensors, &plan);
  ImagePlan shared = share(tensors);
  plan.images = std::move(shared.images);
  plan.image_of = std::move(shared.image_of);
  return plan;
}

}  // namespace placelite
