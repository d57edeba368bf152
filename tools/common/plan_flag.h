// SPDX-License-Identifier: Apache-2.0
// The flag --plan: the kernel plan that a search found, for --pick=plan.
#ifndef TOOLS_COMMON_PLAN_FLAG_H_
#define TOOLS_COMMON_PLAN_FLAG_H_

#include <string>

#include "lite/api/kernel_plan.h"
#include "lite/passes/lower/lower.h"

namespace placelite::tools {

// Reads the plan, or returns an empty one where no file is named. It is an
// error if only one of --plan and --pick=plan is given.
Result<Plan> ReadPlanFlag(const std::string& path, PickBy pick);

// Returns lines, for people to read, about the decisions of the plan that do
// not hold for the model or on this device; empty if all hold.
std::string PlanNotes(const Plan& plan, const std::string& device,
                      const LowerReport& report);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_PLAN_FLAG_H_
