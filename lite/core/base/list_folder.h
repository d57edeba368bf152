// SPDX-License-Identifier: Apache-2.0
// ListFolder: what a folder holds. By the system's own calls: the directory
// iterator of libstdc++ 12 ends the process where memory is out.
#ifndef LITE_CORE_BASE_LIST_FOLDER_H_
#define LITE_CORE_BASE_LIST_FOLDER_H_

#include <string>
#include <vector>

#include "lite/core/base/status.h"

namespace placelite {

// Names of files and folders, in no order, "." and ".." among them.
Result<std::vector<std::string>> ListFolder(const std::string& folder);

}  // namespace placelite

#endif  // LITE_CORE_BASE_LIST_FOLDER_H_
