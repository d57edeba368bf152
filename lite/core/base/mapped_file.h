// SPDX-License-Identifier: Apache-2.0
// MappedFile: a file or a part of one as read-only memory, loaded page by page
// when it is touched.
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

  // Maps `bytes` bytes, from `offset` on, of a regular file that the caller has
  // opened for reading. The range may begin anywhere; one that ends beyond the
  // file is kInvalidArgument. The descriptor stays the caller's and may be
  // closed afterwards.
  static Result<std::shared_ptr<const MappedFile>> OpenRange(
      int descriptor, uint64_t offset, uint64_t bytes, uint64_t max_bytes);

  MappedFile() = default;  // empty; Open fills it
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  Span<const uint8_t> bytes() const { return bytes_; }

 private:
  Status Map(int file, uint64_t offset, uint64_t bytes);

  Span<const uint8_t> bytes_;    // what was asked for
  Span<const uint8_t> mapping_;  // whole pages, which `bytes_` lie in
};

}  // namespace placelite

#endif  // LITE_CORE_BASE_MAPPED_FILE_H_
