#include "tools/common/files.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "lite/core/base/strings.h"

namespace placelite::tools {

Result<std::string> ReadFile(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    return Status::NotFound(StrCat("file '", path, "' does not exist"));
  }
  if (std::filesystem::is_directory(path, error)) {
    return Status::InvalidArgument(StrCat("'", path, "' is a folder"));
  }
  std::ifstream file(path, std::ios::binary);
  std::string contents((std::istreambuf_iterator<char>(file)),
                       std::istreambuf_iterator<char>());
  if (!file.good() && !file.eof()) {
    return Status::Io(StrCat("cannot read '", path, "'"));
  }
  return contents;
}

Status WriteFileAtomically(const std::string& path, std::string_view contents) {
  const std::string temporary = StrCat(path, ".tmp", getpid());
  std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
  file.write(contents.data(), static_cast<std::streamsize>(contents.size()));
  file.close();
  if (!file.good() || std::rename(temporary.c_str(), path.c_str()) != 0) {
    const std::string why = std::strerror(errno);
    std::remove(temporary.c_str());
    return Status::Io(StrCat("cannot write '", path, "': ", why));
  }
  return Status::Ok();
}

}  // namespace placelite::tools
