// SPDX-License-Identifier: Apache-2.0
// Checks a plan step by step, as a program would use it, independently of the
// planners and CheckPlan.
#ifndef TEST_CORE_PLAN_OVERLAP_H_
#define TEST_CORE_PLAN_OVERLAP_H_

#include <string>
#include <vector>

#include "lite/core/plan/memory_plan.h"

namespace placelite {

// Describes the first step at which two tensors share bytes or an image, or one
// lies outside its memory; empty if there is none. It is meant for lists of few
// steps.
std::string FindOverlap(const MemoryPlan& plan,
                        const std::vector<PlanTensor>& tensors);

}  // namespace placelite

#endif  // TEST_CORE_PLAN_OVERLAP_H_
