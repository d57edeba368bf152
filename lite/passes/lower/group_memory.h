// SPDX-License-Identifier: Apache-2.0
// Memory of a lowered graph whose ops run in parallel groups (ir/groups.h).
#ifndef LITE_PASSES_LOWER_GROUP_MEMORY_H_
#define LITE_PASSES_LOWER_GROUP_MEMORY_H_

#include <vector>

#include "lite/core/ir/aliases.h"

namespace placelite {

struct GroupMemory {
  int32_t per_layer = 0;
  int32_t layers = 0;
  int32_t widest_layer = 0;
  int32_t groups = 0;
  // Of activations in the CPU's memory, by the planners of the runtime.
  int64_t bytes = 0;
  int64_t lower_bound_bytes = 0;
};

// With at most so many groups of a layer; kGroupsAuto (-1) for one, two, four,
// ... up to each op alone. All shapes exact.
Result<std::vector<GroupMemory>> PlanGroupMemory(const Graph& lowered,
                                                 const KernelRegistry& registry,
                                                 const MemorySharing& sharing,
                                                 int groups);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_GROUP_MEMORY_H_
