// SPDX-License-Identifier: Apache-2.0
// What opt shows of a memory plan.
#ifndef TOOLS_OPT_MEMORY_OUTPUT_H_
#define TOOLS_OPT_MEMORY_OUTPUT_H_

#include <string>
#include <vector>

#include "lite/passes/lower/group_memory.h"
#include "lite/passes/lower/plan_memory.h"

namespace placelite::tools {

// "all", "none", or some of views, in_place and concat, by commas.
Result<MemorySharing> ParseMemorySharing(const std::string& text);

// The planners side by side, the largest tensors, and what views, memory in
// place and another order saved.
std::string MemoryTable(const GraphMemory& memory);

// A line for each number of parallel groups; nothing for none.
std::string GroupTable(const std::vector<GroupMemory>& groups);

// PlanReportJson of the chosen plan with "proven_lower_bound_bytes",
// "order" with its peaks, "sharing" and, without either, "plain"; and "groups".
std::string MemoryJson(const GraphMemory& memory,
                       const std::vector<GroupMemory>& groups);

}  // namespace placelite::tools

#endif  // TOOLS_OPT_MEMORY_OUTPUT_H_
