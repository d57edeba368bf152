// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "lite/core/base/read_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/tune/file/tuning_file.h"

namespace placelite {

TuningLog::TuningLog(TuningLog&& other) noexcept
    : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)) {}

TuningLog::~TuningLog() {
  if (file_ >= 0) close(file_);
}

namespace {

// A file that is not there yet is a database without records. A device or pipe
// has nothing that could be read first.
Status CheckFile(const std::string& path) {
  struct stat info;
  if (stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode)) {
    return Status::Ok();
  }
  const Result<std::string> text = ReadFile(path, kMaxTuningFileBytes);
  if (text.status().code() == StatusCode::kNotFound) return Status::Ok();
  if (!text.ok()) return text.status();
  return CheckTuningText(*text, path);
}

}  // namespace

Result<TuningLog> TuningLog::Open(const std::string& path) {
  LITE_RETURN_IF_ERROR(CheckFile(path));
  TuningLog log(path);
  log.file_ = open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (log.file_ < 0) {
    return Status::Io(
        StrCat(path, ": cannot be appended to: ", std::strerror(errno)));
  }
  LITE_RETURN_IF_ERROR(log.EndLastLine());
  return log;
}

Status TuningLog::EndLastLine() {
  const off_t size = lseek(file_, 0, SEEK_END);
  char last = '\n';
  if (size > 0 && pread(file_, &last, 1, size - 1) != 1) {
    return Status::Io(StrCat(path_, ": cannot be read"));
  }
  return last == '\n' ? Status::Ok() : Write("\n");
}

Status TuningLog::Append(const TuningRecord& record) {
  return Write(TuningRecordToJson(record) + "\n");
}

Status TuningLog::Write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(file_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      return Status::Io(
          StrCat(path_, ": cannot be written: ", std::strerror(errno)));
    }
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return Status::Ok();
}

}  // namespace placelite
