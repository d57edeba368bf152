// SPDX-License-Identifier: Apache-2.0
// The files that check_model writes.
#ifndef TOOLS_CHECK_MODEL_CHECK_FILES_H_
#define TOOLS_CHECK_MODEL_CHECK_FILES_H_

#include <string>
#include <vector>

#include "lite/api/check/repro.h"

namespace placelite::tools {

// Writes FOLDER/op.nb, input_N.npy, expected_N.npy, pins.txt and command.txt,
// which holds the command that runs the op; returns that command.
Result<std::string> WriteRepro(const Repro& repro, const std::string& folder);

// Adds the pins that avoid the findings to the file, which is made if need be.
Status AddToPinFile(const std::string& path,
                    const std::vector<CheckFinding>& findings);

}  // namespace placelite::tools

#endif  // TOOLS_CHECK_MODEL_CHECK_FILES_H_
