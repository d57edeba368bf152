// SPDX-License-Identifier: Apache-2.0
// MappedFile: a whole file as read-only memory, loaded page by page when it
// is touched.
#ifndef LITE_CORE_BASE_MAPPED_FILE_H_
#define LITE_CORE_BASE_MAPPED_FILE_H_

#include <cstdint>
#include <memory>
#include <string>

#include "lite/core/base/span.h"
#include "lite/core/base/status.h"

namespace placelite {

class MappedFile {
 public:
  // Regular files of at most `max_bytes`; an empty one has no bytes.
  static Result<std::shared_ptr<const MappedFile>> Open(const std::string& path,
                                                        uint64_t max_bytes);

  MappedFile() = default;  // empty; Open fills it
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  Span<const uint8_t> bytes() const { return bytes_; }

 private:
  Status Map(int file, uint64_t max_bytes);

  Span<const uint8_t> bytes_;
};

}  // namespace placelite

#endif  // LITE_CORE_BASE_MAPPED_FILE_H_
