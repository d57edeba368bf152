// SPDX-License-Identifier: Apache-2.0
// The behaviour that all command-line tools of Placelite share.
//
// Exit codes: 0 ok, 1 failed while running, 2 usage (a flag, a name or a file
// that does not exist), 3 model or op not supported, 4 accuracy check failed, 6
// corrupt file, 130 and 143 ended early by SIGINT and by SIGTERM, with what was
// done until then. Errors go to stderr as "error: ...".
#ifndef TOOLS_COMMON_TOOL_H_
#define TOOLS_COMMON_TOOL_H_

#include <cstdint>

#include "lite/core/base/status.h"

namespace placelite::tools {

inline constexpr int kExitAccuracy = 4;
// To this the number of the signal is added, as shells do.
inline constexpr int kExitSignal = 128;

// Parses the flags (command_line.h), calls `run`, and returns the exit code for
// its outcome. A standard output that cannot be written is an error. The tool
// has the flags of the options of `uses` (lite/api/option_texts.h).
int RunTool(int argc, char** argv, const char* usage, Status (*run)(),
            uint8_t uses = 0);
// This overload is for a tool that also has other exit codes: `run` returns the
// code.
int RunTool(int argc, char** argv, const char* usage, Result<int> (*run)(),
            uint8_t uses = 0);

int ExitCode(const Status& status);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_TOOL_H_
