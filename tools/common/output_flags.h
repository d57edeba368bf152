// SPDX-License-Identifier: Apache-2.0
// Files that a tool writes, beside those that it reads.
#ifndef TOOLS_COMMON_OUTPUT_FLAGS_H_
#define TOOLS_COMMON_OUTPUT_FLAGS_H_

#include <string>
#include <vector>

#include "lite/core/base/status.h"

namespace placelite::tools {

// A file and the flag that names it, for messages; no path: the flag is not
// used.
struct FlagFile {
  std::string flag;
  std::string path;
};

// kInvalidArgument where two outputs are the same file, or one is a file that
// is read: it would destroy that. Links are followed; devices and pipes may be
// named as often as one likes.
Status CheckOutputs(const std::vector<FlagFile>& inputs,
                    const std::vector<FlagFile>& outputs);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_OUTPUT_FLAGS_H_
