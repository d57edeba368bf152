// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/output_file.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "lite/core/base/no_pipe_signal.h"
#include "lite/core/base/output_target.h"
#include "lite/core/base/strings.h"
#include "lite/core/base/temporary_file.h"

namespace placelite {
namespace {

// A rename reaches the disk with its folder. Where the file system refuses,
// the old or the new file is still there in whole, so that is no failure.
void SyncFolderOf(const std::string& path) {
  const int descriptor =
      open(FolderOf(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  (void)fsync(descriptor);
  close(descriptor);
}

// A descriptor of our own for what `number` writes to, behind what the process
// has printed so far.
int Duplicate(int number) {
  if (number == STDOUT_FILENO) std::fflush(stdout);
  constexpr int kBehindStandardStreams = 3;
  return fcntl(number, F_DUPFD_CLOEXEC, kBehindStandardStreams);
}

// Whether the descriptor, which does not block, has room again.
bool WaitForRoom(int descriptor) {
  pollfd wanted = {descriptor, POLLOUT, 0};
  return poll(&wanted, 1, -1) > 0 || errno == EINTR;
}

}  // namespace

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::move(other.temporary_)),
      file_(std::exchange(other.file_, -1)) {
  other.temporary_.clear();
}

OutputFile::~OutputFile() {
  // The order matters: while the temporary file is locked, no other process
  // removes it or makes another one of its name.
  if (!temporary_.empty()) unlink(temporary_.c_str());
  if (file_ >= 0) close(file_);
}

Status OutputFile::Failed(const char* what) const {
  return Status::Io(StrCat(path_, ": ", what, ": ", std::strerror(errno)));
}

Status OutputFile::Open() {
  LITE_ASSIGN_OR_RETURN(OutputTarget target, FindOutputTarget(path_));
  switch (target.kind) {
    case OutputTarget::Kind::kDescriptor:
      file_ = Duplicate(target.descriptor);
      break;
    case OutputTarget::Kind::kStream:
      file_ = open(target.path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
      break;
    case OutputTarget::Kind::kFile:
      target_ = std::move(target.path);
      RemoveStaleTemporaries(target_);
      file_ = CreateTemporary(target_, &temporary_);
      break;
  }
  return file_ >= 0 ? Status::Ok() : Failed("cannot be opened for writing");
}

Result<OutputFile> OutputFile::Create(const std::string& path) {
  OutputFile created(path);  // from the start, it closes what is opened
  LITE_RETURN_IF_ERROR(created.Open());
  return created;
}

Status OutputFile::Append(Span<const uint8_t> bytes) {
  const NoPipeSignal guard;
  while (!bytes.empty()) {
    const ssize_t written = write(file_, bytes.data(), bytes.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      if (errno == EAGAIN && WaitForRoom(file_)) continue;
      return Failed("cannot be written");
    }
    const size_t count = static_cast<size_t>(written);
    bytes = bytes.subspan(count, bytes.size() - count);
  }
  return Status::Ok();
}

// The file stays open until it has its name: the lock goes with it.
Status OutputFile::Replace() {
  if (fsync(file_) != 0) return Failed("cannot be brought to the disk");
  if (std::rename(temporary_.c_str(), target_.c_str()) != 0) {
    return Failed("cannot be replaced");
  }
  temporary_.clear();
  SyncFolderOf(target_);
  return Status::Ok();
}

Status OutputFile::Commit() {
  if (!target_.empty()) LITE_RETURN_IF_ERROR(Replace());
  const int closed = close(std::exchange(file_, -1));
  // A file is on the disk by now; only a stream reports at this point that data
  // was lost.
  if (closed != 0 && target_.empty()) return Failed("cannot be closed");
  return Status::Ok();
}

Status WriteFile(const std::string& path, std::string_view contents) {
  LITE_ASSIGN_OR_RETURN(OutputFile file, OutputFile::Create(path));
  LITE_RETURN_IF_ERROR(file.Append(
      {reinterpret_cast<const uint8_t*>(contents.data()), contents.size()}));
  return file.Commit();
}

}  // namespace placelite
