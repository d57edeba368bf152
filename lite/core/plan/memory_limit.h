// SPDX-License-Identifier: Apache-2.0
// Why a plan does not fit.
#ifndef LITE_CORE_PLAN_MEMORY_LIMIT_H_
#define LITE_CORE_PLAN_MEMORY_LIMIT_H_

#include "lite/core/plan/memory_plan.h"
#include "lite/core/plan/plan_names.h"

namespace placelite {

// Fails with kResourceExhausted when the arena and the images of a valid plan
// need more than `limit_bytes`. The message names the bytes, the lower bound
// (below which no planner helps), and the largest tensors of the step with the
// most live bytes (which would have to become smaller).
Status CheckMemoryLimit(const MemoryPlan& plan, Span<const PlanTensor> tensors,
                        const PlanConstraints& constraints, int64_t limit_bytes,
                        const PlanNames& names);

}  // namespace placelite

#endif  // LITE_CORE_PLAN_MEMORY_LIMIT_H_
