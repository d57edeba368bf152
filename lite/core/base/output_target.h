// SPDX-License-Identifier: Apache-2.0
// Finds what an output path refers to once links are followed.
#ifndef LITE_CORE_BASE_OUTPUT_TARGET_H_
#define LITE_CORE_BASE_OUTPUT_TARGET_H_

#include <string>

#include "lite/core/base/status.h"

namespace placelite {

struct OutputTarget {
  enum class Kind {
    kFile,        // a file that is there or may be made
    kStream,      // a device, pipe or socket: opened and written to
    kDescriptor,  // an open descriptor of this process: /dev/stdout, /dev/fd/3
  };
  Kind kind = Kind::kFile;
  std::string path;     // the file or stream itself, never a link
  int descriptor = -1;  // for kDescriptor
};

// A link to a file that is not there stands for that file. kIo where the path
// names a folder, links go round in circles, or a file is write-protected.
Result<OutputTarget> FindOutputTarget(const std::string& path);

// "a/b" -> "a/", "b" -> "./".
std::string FolderOf(const std::string& path);

}  // namespace placelite

#endif  // LITE_CORE_BASE_OUTPUT_TARGET_H_
