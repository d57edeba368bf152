// SPDX-License-Identifier: Apache-2.0
// The command line of a tool: the flags that all tools accept, and the answers
// to flags that do not exist.
#ifndef TOOLS_COMMON_COMMAND_LINE_H_
#define TOOLS_COMMON_COMMAND_LINE_H_

#include <string>

#include "lite/core/base/status.h"

namespace placelite::tools {

// Sets the flags from the arguments. Returns false where --help or --version
// was asked for, or there are no arguments; the answer is then printed. An
// argument that is no flag of this tool is kInvalidArgument, and so is a flag
// that is given twice with different values; for a value of the wrong type of a
// flag that is no option gflags ends the process. `usage` is printed by --help;
// "$0" in it stands for the name that the tool was called by.
Result<bool> ParseCommandLine(int argc, char** argv, const std::string& usage);

// Returns the command that a user types to call `tool` ("run_model"). Installed
// tools have longer names than those of the build folder
// (tools/CMakeLists.txt).
std::string CommandOf(const std::string& tool);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_COMMAND_LINE_H_
