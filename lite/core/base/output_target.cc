// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/output_target.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

using Kind = OutputTarget::Kind;

// Linux follows as many links.
constexpr int kMaxLinks = 40;

Status Failed(const std::string& path, int error) {
  return Status::Io(
      StrCat(path, ": cannot be written: ", std::strerror(error)));
}

// The descriptor of this process that a path such as /dev/fd/3 names; -1 where
// it names none.
int OwnDescriptor(const std::string& path) {
  char folder[PATH_MAX], descriptors[PATH_MAX];
  if (realpath(FolderOf(path).c_str(), folder) == nullptr ||
      realpath("/proc/self/fd", descriptors) == nullptr ||
      std::strcmp(folder, descriptors) != 0) {
    return -1;
  }
  const Result<int64_t> number = ParseInt(path.substr(path.rfind('/') + 1));
  return number.ok() && *number >= 0 && *number <= INT_MAX
             ? static_cast<int>(*number)
             : -1;
}

Result<std::string> ReadLink(const std::string& link) {
  char text[PATH_MAX];
  const ssize_t length = readlink(link.c_str(), text, sizeof(text));
  if (length < 0) return Failed(link, errno);
  const std::string to(text, static_cast<size_t>(length));
  return StartsWith(to, "/") ? to : FolderOf(link) + to;
}

// The target for an existing path that is not a link; `info` is the result of
// stat.
Result<OutputTarget> TargetOf(const std::string& path,
                              const struct stat& info) {
  if (S_ISDIR(info.st_mode)) return Failed(path, EISDIR);
  if (!S_ISREG(info.st_mode)) return OutputTarget{Kind::kStream, path, -1};
  if (access(path.c_str(), W_OK) != 0) return Failed(path, errno);
  return OutputTarget{Kind::kFile, path, -1};
}

// Links of /proc to what other processes have open lead to it, and have a text
// that is no path.
bool LeadsToStreamWithoutPath(const std::string& link, const std::string& to) {
  struct stat info;
  return lstat(to.c_str(), &info) != 0 && stat(link.c_str(), &info) == 0 &&
         !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

}  // namespace

std::string FolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "./" : path.substr(0, slash + 1);
}

Result<OutputTarget> FindOutputTarget(const std::string& path) {
  std::string at = path;
  for (int i = 0; i <= kMaxLinks; ++i) {
    const int descriptor = OwnDescriptor(at);
    if (descriptor >= 0) return OutputTarget{Kind::kDescriptor, at, descriptor};
    struct stat info;
    if (lstat(at.c_str(), &info) != 0) {
      if (errno != ENOENT || at.empty()) return Failed(path, errno);
      return OutputTarget{Kind::kFile, at, -1};
    }
    if (!S_ISLNK(info.st_mode)) return TargetOf(at, info);
    LITE_ASSIGN_OR_RETURN(std::string to, ReadLink(at));
    if (LeadsToStreamWithoutPath(at, to)) {
      return OutputTarget{Kind::kStream, at, -1};
    }
    at = std::move(to);
  }
  return Failed(path, ELOOP);
}

}  // namespace placelite
