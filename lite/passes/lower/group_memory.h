// SPDX-License-Identifier: Apache-2.0
// Memory needs of a lowered graph whose ops run in parallel groups
// (ir/parallel_groups.h).
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
  // Bytes of activations in the CPU's memory, as the runtime's planners place
  // them.
  int64_t bytes = 0;
  int64_t lower_bound_bytes = 0;
};

// Plans memory with at most this many parallel groups in a layer. kGroupsAuto
// (-1) plans for one, two, four, ... groups, up to one op in each. All shapes
// must be exact.
Result<std::vector<GroupMemory>> PlanGroupMemory(const Graph& lowered,
                                                 const MemorySharing& sharing,
                                                 int groups);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_GROUP_MEMORY_H_
