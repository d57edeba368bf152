// What opt shows of a memory plan.
#ifndef TOOLS_OPT_MEMORY_OUTPUT_H_
#define TOOLS_OPT_MEMORY_OUTPUT_H_

#include <string>

#include "lite/passes/lower/plan_memory.h"

namespace placelite::tools {

// "all", "none", or some of views, in_place and concat, by commas.
Result<MemorySharing> ParseMemorySharing(const std::string& text);

// The planners side by side, the largest tensors, and what views, memory in
// place and another order saved.
std::string MemoryTable(const GraphMemory& memory);

// PlanReportJson of the chosen plan with "proven_lower_bound_bytes",
// "order" with its peaks, "sharing" and, without either, "plain".
std::string MemoryJson(const GraphMemory& memory);

}  // namespace placelite::tools

#endif  // TOOLS_OPT_MEMORY_OUTPUT_H_
