// SPDX-License-Identifier: Apache-2.0
// OutputFile: where tools and the library write. A file appears in whole or not
// at all; what is no file (a device, a pipe, an open descriptor) is written to.
//
//   LITE_ASSIGN_OR_RETURN(OutputFile file, OutputFile::Create(path));
//   LITE_RETURN_IF_ERROR(file.Append(bytes));
//   return file.Commit();
#ifndef LITE_CORE_BASE_OUTPUT_FILE_H_
#define LITE_CORE_BASE_OUTPUT_FILE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "lite/core/base/span.h"
#include "lite/core/base/status.h"

namespace placelite {

// Links are followed and stay links. A file is written as a temporary file
// beside it, which Commit writes to the disk and renames. Without Commit the
// old file stays as it was, and the destructor removes the temporary file.
// Temporary files of processes that were killed are removed by the next Create
// for the same path. The new file has the old one's permissions.
//
// Devices, pipes, /dev/stdout and /dev/fd/N are opened and written at once, so
// a failure may leave a part there.
class OutputFile {
 public:
  static Result<OutputFile> Create(const std::string& path);

  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();

  Status Append(Span<const uint8_t> bytes);
  Status Commit();

 private:
  explicit OutputFile(std::string path) : path_(std::move(path)) {}
  Status Open();
  Status Failed(const char* what) const;
  Status Replace();

  std::string path_;       // as the caller names it
  std::string target_;     // the file that is replaced; empty: no file
  std::string temporary_;  // empty: none
  int file_ = -1;          // -1: closed
};

// All of `contents` by OutputFile.
Status WriteFile(const std::string& path, std::string_view contents);

}  // namespace placelite

#endif  // LITE_CORE_BASE_OUTPUT_FILE_H_
