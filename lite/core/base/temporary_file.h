// SPDX-License-Identifier: Apache-2.0
// Temporary files beside the file that they are going to replace:
// PATH.tmp.PID.N. Their writer holds a lock on them, so that those of killed
// processes can be told from those in use, in other containers, too.
#ifndef LITE_CORE_BASE_TEMPORARY_FILE_H_
#define LITE_CORE_BASE_TEMPORARY_FILE_H_

#include <string>

namespace placelite {

// Makes and locks a temporary file for `path`, with the permissions of the
// file that is there. The descriptor; or -1 with errno.
int CreateTemporary(const std::string& path, std::string* name);

// Removes what killed writers of `path` have left. Where the file system has
// no locks, it all stays.
void RemoveStaleTemporaries(const std::string& path);

}  // namespace placelite

#endif  // LITE_CORE_BASE_TEMPORARY_FILE_H_
