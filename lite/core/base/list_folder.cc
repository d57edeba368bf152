// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/list_folder.h"

#include <dirent.h>

#include <cerrno>
#include <cstring>
#include <memory>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

struct FolderCloser {
  void operator()(DIR* folder) const { closedir(folder); }
};

}  // namespace

Result<std::vector<std::string>> ListFolder(const std::string& folder) {
  const auto failed = [&] {
    return Status::Io(StrCat(folder, ": ", std::strerror(errno)));
  };
  const std::unique_ptr<DIR, FolderCloser> open(opendir(folder.c_str()));
  if (open == nullptr) return failed();
  std::vector<std::string> names;
  while (true) {
    errno = 0;  // null without an error is the end
    const dirent* entry = readdir(open.get());
    if (entry == nullptr) break;
    names.emplace_back(entry->d_name);
  }
  if (errno != 0) return failed();
  return names;
}

}  // namespace placelite
