// SPDX-License-Identifier: Apache-2.0
// --plan: what a search found, for --pick=plan.
#ifndef TOOLS_COMMON_PLAN_FLAG_H_
#define TOOLS_COMMON_PLAN_FLAG_H_

#include <string>

#include "lite/api/plan_file.h"
#include "lite/passes/lower/lower.h"

namespace placelite::tools {

// An empty plan where none is named, which is an error with --pick=plan; and
// so is a plan without it.
Result<Plan> ReadPlanFlag(const std::string& path, PickBy pick);

// What of the plan does not hold for the model or on this device, in lines for
// people; empty: all does.
std::string PlanNotes(const Plan& plan, const std::string& device,
                      const LowerReport& report);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_PLAN_FLAG_H_
