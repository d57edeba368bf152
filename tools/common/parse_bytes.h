// SPDX-License-Identifier: Apache-2.0
// Flag values that are numbers of bytes.
#ifndef TOOLS_COMMON_PARSE_BYTES_H_
#define TOOLS_COMMON_PARSE_BYTES_H_

#include <cstdint>
#include <string>

#include "lite/core/base/status.h"

namespace placelite::tools {

// Parses "1000000", "600KiB", "12MiB" or "1GiB".
Result<int64_t> ParseBytes(const std::string& text);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_PARSE_BYTES_H_
