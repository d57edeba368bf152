// SPDX-License-Identifier: Apache-2.0
// GuardedBuffer: memory between two guard zones, to see who writes outside.
// Under AddressSanitizer the zones cannot even be read.
#ifndef TEST_SUPPORT_GUARDED_BUFFER_H_
#define TEST_SUPPORT_GUARDED_BUFFER_H_

#include <memory>
#include <string>

#include "lite/core/tensor/buffer.h"

namespace placelite {

class GuardedBuffer {
 public:
  // The content starts `misalignment` bytes behind a multiple of
  // kCpuAlignment.
  GuardedBuffer(size_t bytes, size_t misalignment);
  ~GuardedBuffer();
  GuardedBuffer(const GuardedBuffer&) = delete;
  GuardedBuffer& operator=(const GuardedBuffer&) = delete;

  // Returns the whole allocation as a Buffer; the content starts at offset().
  const std::shared_ptr<Buffer>& buffer() const { return buffer_; }
  size_t offset() const { return offset_; }
  size_t bytes() const { return bytes_; }
  uint8_t* content() const { return block_ + offset_; }

  // Fails when a guard byte has changed; `what` names the buffer.
  Status CheckGuards(const std::string& what) const;

 private:
  void Forbid() const;
  void Allow() const;

  size_t bytes_;
  size_t offset_;
  size_t total_;
  uint8_t* block_;
  std::shared_ptr<Buffer> buffer_;
};

}  // namespace placelite

#endif  // TEST_SUPPORT_GUARDED_BUFFER_H_
