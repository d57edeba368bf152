// SPDX-License-Identifier: Apache-2.0
// What tools say about a kernel plan that they follow.
#ifndef TOOLS_COMMON_PLAN_NOTES_H_
#define TOOLS_COMMON_PLAN_NOTES_H_

#include <string>

#include "lite/api/kernel_plan.h"
#include "lite/passes/lower/lower.h"

namespace placelite::tools {

// Returns lines, for people to read, about the decisions of the plan that do
// not hold for the model or on this device; empty if all hold.
std::string PlanNotes(const Plan& plan, const std::string& device,
                      const LowerReport& report);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_PLAN_NOTES_H_
