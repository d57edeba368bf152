// Whole files in and out.
#ifndef TOOLS_COMMON_FILES_H_
#define TOOLS_COMMON_FILES_H_

#include <string>
#include <string_view>

#include "lite/core/base/status.h"

namespace placelite::tools {

Result<std::string> ReadFile(const std::string& path);

// Through a temporary file beside it: the old one stays on failure.
Status WriteFileAtomically(const std::string& path, std::string_view contents);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_FILES_H_
