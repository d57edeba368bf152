// SPDX-License-Identifier: Apache-2.0
// Whole files, and names of files that a model mentions.
#ifndef LITE_CORE_BASE_READ_FILE_H_
#define LITE_CORE_BASE_READ_FILE_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "lite/core/base/status.h"

namespace placelite {

// The bytes of a regular file. kNotFound when there is none, kIo when it
// cannot be read, kResourceExhausted when it has more than `max_bytes`.
Result<std::string> ReadFile(const std::string& path,
                             size_t max_bytes = SIZE_MAX);

// `folder`/`name`, for a `name` that a file from elsewhere mentions: kCorrupt
// when it would leave the folder, by its spelling or through links.
Result<std::string> PathInside(const std::string& folder,
                               const std::string& name);

}  // namespace placelite

#endif  // LITE_CORE_BASE_READ_FILE_H_
