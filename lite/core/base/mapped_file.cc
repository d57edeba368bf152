// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <limits>
#include <utility>

#include "lite/core/base/file_descriptor.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

Status Failed(const char* what) {
  return Status::Io(StrCat(what, ": ", std::strerror(errno)));
}

// Returns the size of an open file that can be mapped.
Result<uint64_t> SizeOf(int file) {
  struct stat info;
  if (fstat(file, &info) != 0) {
    if (errno == EBADF) {
      return Status::InvalidArgument(
          StrCat("descriptor ", file, " is no open file"));
    }
    return Failed("its size cannot be read");
  }
  if (S_ISDIR(info.st_mode)) {
    return Status::Io("it is a directory, expected a file");
  }
  if (!S_ISREG(info.st_mode)) {
    return Status::Io("it is a device or pipe, expected a file");
  }
  return static_cast<uint64_t>(info.st_size);
}

Status CheckSize(uint64_t bytes, uint64_t max_bytes) {
  if (bytes <= max_bytes && bytes <= SIZE_MAX) return Status::Ok();
  return Status::ResourceExhausted(
      StrCat("it has ", bytes, " bytes, at most ",
             max_bytes < SIZE_MAX ? max_bytes : SIZE_MAX, " are read"));
}

}  // namespace

// `file` is open and has the range; the mapping stays when it is closed. A
// mapping begins with a page, whose size is the system's: 4, 16 or 64 KiB.
Status MappedFile::Map(int file, uint64_t offset, uint64_t bytes) {
  if (bytes == 0) return Status::Ok();
  const auto page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  const uint64_t before = offset % page;
  if (offset > static_cast<uint64_t>(std::numeric_limits<off_t>::max()) ||
      bytes > SIZE_MAX - before) {
    return Status::ResourceExhausted(
        StrCat("this processor cannot map ", bytes, " bytes from ", offset));
  }
  const auto mapped = static_cast<size_t>(before + bytes);
  void* data = mmap(nullptr, mapped, PROT_READ, MAP_PRIVATE, file,
                    static_cast<off_t>(offset - before));
  if (data == MAP_FAILED) return Failed("it cannot be mapped into memory");
  mapping_ = Span<const uint8_t>(static_cast<const uint8_t*>(data), mapped);
  bytes_ =
      mapping_.subspan(static_cast<size_t>(before), static_cast<size_t>(bytes));
  return Status::Ok();
}

MappedFile::~MappedFile() {
  if (mapping_.empty()) return;
  munmap(const_cast<uint8_t*>(mapping_.data()), mapping_.size());
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
  LITE_ASSIGN_OR_RETURN(const uint64_t bytes, SizeOf(file.number()));
  LITE_RETURN_IF_ERROR(CheckSize(bytes, max_bytes));
  auto mapped = std::make_shared<MappedFile>();
  LITE_RETURN_IF_ERROR(mapped->Map(file.number(), 0, bytes));
  return std::shared_ptr<const MappedFile>(std::move(mapped));
}

Result<std::shared_ptr<const MappedFile>> MappedFile::OpenRange(
    int descriptor, uint64_t offset, uint64_t bytes, uint64_t max_bytes) {
  LITE_ASSIGN_OR_RETURN(const uint64_t size, SizeOf(descriptor));
  if (offset > size || bytes > size - offset) {
    return Status::InvalidArgument(
        StrCat("the range of ", bytes, " bytes from ", offset,
               " on ends beyond the file, which has ", size, " bytes"));
  }
  LITE_RETURN_IF_ERROR(CheckSize(bytes, max_bytes));
  auto mapped = std::make_shared<MappedFile>();
  LITE_RETURN_IF_ERROR(mapped->Map(descriptor, offset, bytes));
  return std::shared_ptr<const MappedFile>(std::move(mapped));
}

}  // namespace placelite
