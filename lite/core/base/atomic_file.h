// AtomicFile: a file that appears in whole or not at all.
//
//   LITE_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(path));
//   LITE_RETURN_IF_ERROR(file.Append(bytes));
//   return file.Commit();
#ifndef LITE_CORE_BASE_ATOMIC_FILE_H_
#define LITE_CORE_BASE_ATOMIC_FILE_H_

#include <cstdint>
#include <string>

#include "lite/core/base/span.h"
#include "lite/core/base/status.h"

namespace placelite {

// Writes into a temporary file in the folder of `path`. Commit brings it to
// the disk and renames it; whoever does not get there leaves `path` as it was,
// and the destructor removes the temporary file.
class AtomicFile {
 public:
  static Result<AtomicFile> Create(const std::string& path);

  AtomicFile(AtomicFile&& other) noexcept;
  AtomicFile& operator=(AtomicFile&&) = delete;
  ~AtomicFile();

  Status Append(Span<const uint8_t> bytes);
  Status Commit();

 private:
  explicit AtomicFile(std::string path) : path_(std::move(path)) {}
  Status Failed(const char* what) const;

  std::string path_;
  std::string temporary_;  // empty: none
  int file_ = -1;          // -1: closed
};

}  // namespace placelite

#endif  // LITE_CORE_BASE_ATOMIC_FILE_H_
