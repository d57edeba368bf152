// SPDX-License-Identifier: Apache-2.0
// The report of check_model as JSON; docs/check_model.md lists the keys.
#ifndef TOOLS_CHECK_MODEL_CHECK_JSON_H_
#define TOOLS_CHECK_MODEL_CHECK_JSON_H_

#include <string>

#include "lite/api/check/check_model.h"

namespace placelite::tools {

std::string CheckJson(const CheckReport& report);

}  // namespace placelite::tools

#endif  // TOOLS_CHECK_MODEL_CHECK_JSON_H_
