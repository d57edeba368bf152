// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/read_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

namespace fs = std::filesystem;

struct FileCloser {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

// Whether the path leaves the folder once links are followed. A path that does
// not exist does not leave it.
bool LeavesThroughLinks(const std::string& folder, const fs::path& name) {
  std::error_code error;
  const fs::path from = fs::canonical(folder.empty() ? "." : folder, error);
  if (error) return false;
  const fs::path to = fs::weakly_canonical(from / name, error);
  if (error) return false;
  return std::mismatch(from.begin(), from.end(), to.begin(), to.end()).first !=
         from.end();
}

}  // namespace

Result<std::string> ReadFile(const std::string& path, size_t max_bytes) {
  std::error_code error;
  const fs::file_status kind = fs::status(path, error);
  if (kind.type() == fs::file_type::not_found) {
    return Status::NotFound(StrCat(path, ": no such file"));
  }
  if (kind.type() != fs::file_type::regular) {
    return Status::Io(StrCat(path, ": is not a file that can be read"));
  }
  const uintmax_t size = fs::file_size(path, error);
  if (error) return Status::Io(StrCat(path, ": ", error.message()));
  if (size > max_bytes) {
    return Status::ResourceExhausted(StrCat(
        path, ": it has ", size, " bytes, at most ", max_bytes, " are read"));
  }
  const std::unique_ptr<std::FILE, FileCloser> file(
      std::fopen(path.c_str(), "rb"));
  if (file == nullptr) {
    return Status::Io(StrCat(path, ": ", std::strerror(errno)));
  }
  std::string bytes(static_cast<size_t>(size), '\0');
  if (std::fread(bytes.data(), 1, bytes.size(), file.get()) != bytes.size()) {
    return Status::Io(StrCat(path, ": could not read its ", size, " bytes"));
  }
  return bytes;
}

Result<std::string> PathInside(const std::string& folder,
                               const std::string& name) {
  const fs::path relative(name);
  bool leaves = relative.is_absolute() || name.find('\0') != std::string::npos;
  for (const fs::path& part : relative) leaves = leaves || part == "..";
  if (leaves || LeavesThroughLinks(folder, relative)) {
    return Status::Corrupt(
        StrCat("'", name, "' names a file outside its folder"));
  }
  return (fs::path(folder) / relative).string();
}

}  // namespace placelite
