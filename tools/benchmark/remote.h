// SPDX-License-Identifier: Apache-2.0
// benchmark --remote: the same command on another device, with the files it
// reads copied there and the files it writes copied back. docs/benchmark.md.
#ifndef TOOLS_BENCHMARK_REMOTE_H_
#define TOOLS_BENCHMARK_REMOTE_H_

#include <string>

#include "lite/core/base/status.h"

namespace placelite::tools {

struct RemoteFlags {
  std::string command;    // RemoteShell::Connect
  std::string program;    // benchmark, built for the device; empty: this one
  std::string libraries;  // folders of the program's libraries, by commas
  std::string launcher;   // shell words in front of the program
  std::string folder;     // in which a folder for the run is made; may be empty
  bool tunes = false;     // keeps what is measured in the tuning file
};

// Runs the command line of this process there, without its flags for --remote.
// Returns the exit code of the run. Records of the tuning file are kept here as
// soon as they are measured, so that nothing is lost where the device is.
Result<int> BenchmarkRemotely(const RemoteFlags& flags);

}  // namespace placelite::tools

#endif  // TOOLS_BENCHMARK_REMOTE_H_
