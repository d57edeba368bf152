// SPDX-License-Identifier: Apache-2.0
// Prints a memory plan for opt.
#ifndef TOOLS_OPT_MEMORY_OUTPUT_H_
#define TOOLS_OPT_MEMORY_OUTPUT_H_

#include <string>
#include <vector>

#include "lite/passes/lower/group_memory.h"
#include "lite/passes/lower/plan_memory.h"

namespace placelite::tools {

// Parses "all", "none", or some of views, in_place and concat, separated by
// commas.
Result<MemorySharing> ParseMemorySharing(const std::string& text);

// Prints the planners side by side, the largest tensors, and the savings by
// views, by outputs in place of inputs, and by another order of ops.
std::string MemoryTable(const GraphMemory& memory);

// Prints a line for each number of parallel groups; nothing if there are none.
std::string GroupTable(const std::vector<GroupMemory>& groups);

// Returns PlanReportJson of the chosen plan with "proven_lower_bound_bytes",
// "order" with its peaks, "sharing" and, without either, "plain"; and "groups".
std::string MemoryJson(const GraphMemory& memory,
                       const std::vector<GroupMemory>& groups);

}  // namespace placelite::tools

#endif  // TOOLS_OPT_MEMORY_OUTPUT_H_
