// SPDX-License-Identifier: Apache-2.0
// Plans by shared objects: pieces of memory that several tensors use, one at a
// time, each as large as the largest of them (Lee et al., section 4.3).
#ifndef LITE_CORE_PLAN_OBJECTS_H_
#define LITE_CORE_PLAN_OBJECTS_H_

#include <string>
#include <vector>

#include "lite/core/plan/memory_plan.h"

namespace placelite {

// The objects one behind the other. `object_of[i]` is the object of tensor i;
// objects are numbered from 0 without gaps.
MemoryPlan PlanOfObjects(std::string planner,
                         const std::vector<int32_t>& object_of,
                         const std::vector<int64_t>& object_sizes);

}  // namespace placelite

#endif  // LITE_CORE_PLAN_OBJECTS_H_
