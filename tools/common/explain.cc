// SPDX-License-Identifier: Apache-2.0
#include "tools/common/explain.h"

#include <iostream>

#include "lite/core/base/strings.h"

namespace placelite::tools {

Status PrintExplanation(const std::string& form, const LowerReport& report) {
  if (form.empty()) return Status::Ok();
  if (form == "text" || form == "true") {
    std::cout << ExplainText(report);
  } else if (form == "json") {
    std::cout << ExplainJson(report) << "\n";
  } else {
    return Status::InvalidArgument(
        StrCat("--explain=", form,
               " is neither text nor json; opt "
               "--visualization_file_output_path=FOLDER draws the graph"));
  }
  return Status::Ok();
}

}  // namespace placelite::tools
