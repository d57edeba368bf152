// SPDX-License-Identifier: Apache-2.0
// Commands of this machine's shell.
#ifndef TOOLS_BENCHMARK_LOCAL_SHELL_H_
#define TOOLS_BENCHMARK_LOCAL_SHELL_H_

#include <functional>
#include <string>
#include <string_view>

#include "lite/core/base/status.h"

namespace placelite::tools {

// Takes a piece of what a command writes to standard output.
using ShellOutput = std::function<Status(std::string_view bytes)>;

// Runs a command, hands on its standard output as it comes, and returns its
// exit code; as shells do, 128 and the number of the signal where one ended it.
// An error of `output` ends the reading and is returned.
Result<int> RunShell(const std::string& command, const ShellOutput& output);

// Returns an output that adds to `text`, which must outlive it.
ShellOutput AppendTo(std::string* text);

// Returns the text as one word of a POSIX shell.
std::string ShellQuoted(std::string_view text);

}  // namespace placelite::tools

#endif  // TOOLS_BENCHMARK_LOCAL_SHELL_H_
