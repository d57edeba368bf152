// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "lite/core/base/file_descriptor.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

Status Failed(const char* what) {
  return Status::Io(StrCat(what, ": ", std::strerror(errno)));
}

}  // namespace

// `file` is open; the mapping stays when it is closed.
Status MappedFile::Map(int file, uint64_t max_bytes) {
  struct stat info;
  if (fstat(file, &info) != 0) return Failed("its size cannot be read");
  if (S_ISDIR(info.st_mode)) {
    return Status::Io("it is a directory, expected a file");
  }
  if (!S_ISREG(info.st_mode)) {
    return Status::Io("it is a device or pipe, expected a file");
  }
  const uint64_t bytes = static_cast<uint64_t>(info.st_size);
  if (bytes > max_bytes || bytes > SIZE_MAX) {
    return Status::ResourceExhausted(
        StrCat("it has ", bytes, " bytes, at most ",
               max_bytes < SIZE_MAX ? max_bytes : SIZE_MAX, " are read"));
  }
  if (bytes == 0) return Status::Ok();
  void* data = mmap(nullptr, static_cast<size_t>(bytes), PROT_READ, MAP_PRIVATE,
                    file, 0);
  if (data == MAP_FAILED) return Failed("it cannot be mapped into memory");
  bytes_ = Span<const uint8_t>(static_cast<const uint8_t*>(data),
                               static_cast<size_t>(bytes));
  return Status::Ok();
}

MappedFile::~MappedFile() {
  if (bytes_.empty()) return;
  munmap(const_cast<uint8_t*>(bytes_.data()), bytes_.size());
}

Result<std::shared_ptr<const MappedFile>> MappedFile::Open(
    const std::string& path, uint64_t max_bytes) {
  // O_NONBLOCK: to open a pipe must not wait for its writer.
  const FileDescriptor file(
      open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.ok()) {
    if (errno == ENOENT || errno == ENOTDIR) {
      return Status::NotFound("there is no such file");
    }
    return Failed("it cannot be opened");
  }
  auto mapped = std::make_shared<MappedFile>();
  LITE_RETURN_IF_ERROR(mapped->Map(file.number(), max_bytes));
  return std::shared_ptr<const MappedFile>(std::move(mapped));
}

}  // namespace placelite
