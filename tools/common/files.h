// Whole files in and out.
#ifndef TOOLS_COMMON_FILES_H_
#define TOOLS_COMMON_FILES_H_

#include <string>
#include <string_view>

#include "lite/core/base/read_file.h"

namespace placelite::tools {

using placelite::ReadFile;

// The old file stays on failure.
Status WriteFileAtomically(const std::string& path, std::string_view contents);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_FILES_H_
