// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/temporary_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>

#include "lite/core/base/file_descriptor.h"
#include "lite/core/base/list_folder.h"
#include "lite/core/base/output_target.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// Names tried before the folder is declared unusable.
constexpr int kMaxTries = 100;

// Returns the beginning of all temporary names for `path`. File systems allow
// names of 255 bytes, which must include ".tmp.PID.N".
std::string Prefix(const std::string& path) {
  constexpr size_t kMaxNameBytes = 200;
  const std::string folder = FolderOf(path);
  const std::string name = path.substr(path.rfind('/') + 1);
  return StrCat(folder, name.substr(0, kMaxNameBytes), ".tmp.");
}

// Locks the descriptor's file; returns whether it is ours and still has a name.
// A process that removes leftover files may come between creating and locking.
bool Hold(int descriptor) {
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    return false;
  }
  struct stat info;
  return fstat(descriptor, &info) == 0 && info.st_nlink > 0;
}

// A new file for an old one is its owner's, and as readable as that was. Where
// the system refuses, it is as any new file.
void TakeOver(const std::string& path, int descriptor) {
  struct stat info;
  if (stat(path.c_str(), &info) != 0) return;
  if (fchown(descriptor, info.st_uid, info.st_gid) != 0) errno = 0;
  if (fchmod(descriptor, info.st_mode & 0777) != 0) errno = 0;
}

// Whether `text` is "PID.N".
bool IsTemporarySuffix(std::string_view text) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const size_t dot = text.find('.');
  if (dot == std::string_view::npos || dot == 0 || dot + 1 == text.size()) {
    return false;
  }
  const std::string_view pid = text.substr(0, dot), n = text.substr(dot + 1);
  return std::all_of(pid.begin(), pid.end(), is_digit) &&
         std::all_of(n.begin(), n.end(), is_digit);
}

void RemoveIfStale(const std::string& name) {
  const FileDescriptor file(
      open(name.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat info;
  if (!file.ok() || fstat(file.number(), &info) != 0 ||
      !S_ISREG(info.st_mode) || info.st_nlink == 0 ||
      flock(file.number(), LOCK_EX | LOCK_NB) != 0) {
    return;
  }
  // While it was opened its writer may have renamed it.
  struct stat named;
  if (lstat(name.c_str(), &named) != 0 || named.st_ino != info.st_ino ||
      named.st_dev != info.st_dev) {
    return;
  }
  unlink(name.c_str());
}

}  // namespace

int CreateTemporary(const std::string& path, std::string* name) {
  const std::string prefix = Prefix(path);
  for (int i = 0; i < kMaxTries; ++i) {
    std::string tried = StrCat(prefix, getpid(), ".", i);
    const int file =
        open(tried.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) {
      if (errno == EEXIST) continue;
      return -1;
    }
    if (Hold(file)) {
      TakeOver(path, file);
      *name = std::move(tried);
      return file;
    }
    close(file);  // whoever locked it removes it
  }
  errno = EEXIST;
  return -1;
}

void RemoveStaleTemporaries(const std::string& path) {
  const std::string folder = FolderOf(path);
  const std::string prefix = Prefix(path).substr(folder.size());
  const auto names = ListFolder(folder);
  if (!names.ok()) return;  // creating the file will say why
  for (const std::string& name : *names) {
    if (!StartsWith(name, prefix)) continue;
    if (!IsTemporarySuffix(std::string_view(name).substr(prefix.size()))) {
      continue;
    }
    RemoveIfStale(folder + name);
  }
}

}  // namespace placelite
