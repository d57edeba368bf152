// SPDX-License-Identifier: Apache-2.0
// The flag --explain of opt and run_model.
#ifndef TOOLS_COMMON_EXPLAIN_H_
#define TOOLS_COMMON_EXPLAIN_H_

#include <string>

#include "lite/passes/lower/report.h"

namespace placelite::tools {

// Prints the report in the form `form`, text or json; nothing when it is empty.
Status PrintExplanation(const std::string& form, const LowerReport& report);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_EXPLAIN_H_
