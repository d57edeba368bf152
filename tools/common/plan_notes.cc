// SPDX-License-Identifier: Apache-2.0
#include "tools/common/plan_notes.h"

#include <set>

#include "lite/core/base/strings.h"
#include "lite/core/base/version.h"

namespace placelite::tools {

std::string PlanNotes(const Plan& plan, const std::string& device,
                      const LowerReport& report) {
  std::string notes;
  if (!StartsWith(plan.device, device)) {
    notes += StrCat("plan: made on ", plan.device, ", this is ", device, "\n");
  }
  if (plan.version != kVersion) {
    notes += StrCat("plan: made by version ", plan.version, ", this is ",
                    kVersion, "\n");
  }
  std::set<std::string> known;
  for (const OpReport& op : report.ops) {
    known.insert(op.name);
    const bool planned = plan.decisions.count(op.name) != 0;
    if (planned && !op.note.empty()) {
      notes += StrCat("plan: op '", op.name, "' decided again: ", op.note,
                      "; now ", KernelName(*op.decision.kernel), "\n");
    }
  }
  for (const auto& [op, decision] : plan.decisions) {
    if (known.count(op) != 0) continue;
    notes += StrCat("plan: the model has no op '", op, "'\n");
  }
  return notes;
}

}  // namespace placelite::tools
