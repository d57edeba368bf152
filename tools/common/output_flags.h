// SPDX-License-Identifier: Apache-2.0
// Checks that the files that a tool writes are not those that it reads.
#ifndef TOOLS_COMMON_OUTPUT_FLAGS_H_
#define TOOLS_COMMON_OUTPUT_FLAGS_H_

#include <string>
#include <vector>

#include "lite/core/base/status.h"

namespace placelite::tools {

// A file and the flag that names it, for messages; the path is empty if the
// flag is not used.
struct FlagFile {
  std::string flag;
  std::string path;
};

// Fails with kInvalidArgument where two outputs are the same file, or an output
// is a file that is read and would be destroyed. Links are followed; devices
// and pipes may be named as often as one likes.
Status CheckOutputs(const std::vector<FlagFile>& inputs,
                    const std::vector<FlagFile>& outputs);

// Returns an output path without the .nb that it may end in.
std::string WithoutNb(const std::string& path);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_OUTPUT_FLAGS_H_
