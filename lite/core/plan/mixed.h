// SPDX-License-Identifier: Apache-2.0
// Lists of linear tensors and images: planned apart, in one plan.
#ifndef LITE_CORE_PLAN_MIXED_H_
#define LITE_CORE_PLAN_MIXED_H_

#include <functional>

#include "lite/core/plan/images.h"

namespace placelite {

using LinearPlanner =
    std::function<Result<MemoryPlan>(Span<const PlanTensor> tensors)>;

// The linear tensors by `plan_linear`, which sees them alone, and the images by
// `share`. Resource exhausted when the arena is above its limit. A list without
// images is handed on as it is.
Result<MemoryPlan> PlanMixed(Span<const PlanTensor> tensors,
                             const PlanConstraints& constraints,
                             const LinearPlanner& plan_linear,
                             ImagePlan (*share)(Span<const PlanTensor>));

}  // namespace placelite

#endif  // LITE_CORE_PLAN_MIXED_H_
