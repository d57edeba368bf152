#include "lite/core/base/atomic_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// Names tried before the folder is declared unusable.
constexpr int kMaxTries = 100;

// A rename reaches the disk with its folder. Where the file system refuses,
// the old or the new file is still there in whole, so that is no failure.
void SyncFolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  std::string folder = ".";
  if (slash != std::string::npos) folder = path.substr(0, slash + 1);
  const int descriptor = open(folder.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return;
  (void)fsync(descriptor);
  close(descriptor);
}

}  // namespace

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : path_(std::move(other.path_)),
      temporary_(std::move(other.temporary_)),
      file_(other.file_) {
  other.temporary_.clear();
  other.file_ = -1;
}

AtomicFile::~AtomicFile() {
  if (file_ >= 0) close(file_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

Status AtomicFile::Failed(const char* what) const {
  return Status::Io(StrCat(path_, ": ", what, ": ", std::strerror(errno)));
}

Result<AtomicFile> AtomicFile::Create(const std::string& path) {
  AtomicFile created(path);  // from the start, it closes what is opened
  std::string name;
  for (int i = 0; i < kMaxTries && created.file_ < 0; ++i) {
    name = StrCat(path, ".tmp.", getpid(), ".", i);
    created.file_ =
        open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (created.file_ < 0 && errno != EEXIST) break;
  }
  if (created.file_ < 0) {
    return Status::Io(
        StrCat(path, ": cannot create ", name, ": ", std::strerror(errno)));
  }
  created.temporary_ = std::move(name);
  return created;
}

Status AtomicFile::Append(Span<const uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(file_, bytes.data(), bytes.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      return Failed("cannot be written");
    }
    const size_t count = static_cast<size_t>(written);
    bytes = bytes.subspan(count, bytes.size() - count);
  }
  return Status::Ok();
}

Status AtomicFile::Commit() {
  if (fsync(file_) != 0) return Failed("cannot be brought to the disk");
  const int closed = close(file_);
  file_ = -1;
  if (closed != 0) return Failed("cannot be closed");
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) {
    return Failed("cannot be replaced");
  }
  temporary_.clear();
  SyncFolderOf(path_);
  return Status::Ok();
}

}  // namespace placelite
