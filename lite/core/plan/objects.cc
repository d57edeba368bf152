// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/objects.h"

#include <utility>

namespace placelite {

MemoryPlan PlanOfObjects(std::string planner,
                         const std::vector<int32_t>& object_of,
                         const std::vector<int64_t>& object_sizes) {
  MemoryPlan plan;
  plan.planner = std::move(planner);
  std::vector<int64_t> object_offsets;
  for (int64_t size : object_sizes) {
    object_offsets.push_back(plan.arena_bytes);
    plan.arena_bytes += size;
  }
  for (int32_t object : object_of) {
    plan.offsets.push_back(object_offsets[object]);
  }
  return plan;
}

}  // namespace placelite
