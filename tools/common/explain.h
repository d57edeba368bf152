// SPDX-License-Identifier: Apache-2.0
// --explain, as opt and run_model have it.
#ifndef TOOLS_COMMON_EXPLAIN_H_
#define TOOLS_COMMON_EXPLAIN_H_

#include <string>

#include "lite/passes/lower/report.h"

namespace placelite::tools {

// Prints the report as `form` says: text or json; nothing when empty.
Status PrintExplanation(const std::string& form, const LowerReport& report);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_EXPLAIN_H_
