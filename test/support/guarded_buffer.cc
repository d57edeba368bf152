// SPDX-License-Identifier: Apache-2.0
#include "test/support/guarded_buffer.h"

#include <cstdlib>
#include <cstring>

#include "lite/core/base/check.h"
#include "lite/core/base/strings.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(start, size) ((void)(start), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(start, size) ((void)(start), (void)(size))
#endif

namespace placelite {
namespace {

constexpr size_t kGuardBytes = 4 * kCpuAlignment;
constexpr uint8_t kGuard = 0xa5;

}  // namespace

GuardedBuffer::GuardedBuffer(size_t bytes, size_t misalignment)
    : bytes_(bytes), offset_(kGuardBytes + misalignment) {
  const size_t used = offset_ + bytes + kGuardBytes;
  total_ = (used + kCpuAlignment - 1) / kCpuAlignment * kCpuAlignment;
  block_ = static_cast<uint8_t*>(std::aligned_alloc(kCpuAlignment, total_));
  LITE_CHECK(block_ != nullptr);
  std::memset(block_, kGuard, total_);
  buffer_ = BorrowCpu(block_, total_, nullptr);
  Forbid();
}

GuardedBuffer::~GuardedBuffer() {
  Allow();
  std::free(block_);
}

void GuardedBuffer::Forbid() const {
  ASAN_POISON_MEMORY_REGION(block_, offset_);
  ASAN_POISON_MEMORY_REGION(content() + bytes_, total_ - offset_ - bytes_);
}

void GuardedBuffer::Allow() const {
  ASAN_UNPOISON_MEMORY_REGION(block_, total_);
}

Status GuardedBuffer::CheckGuards(const std::string& what) const {
  Allow();
  Status status;
  for (size_t i = 0; i < total_; ++i) {
    if (i == offset_) i += bytes_;
    if (block_[i] == kGuard) continue;
    status = Status::Internal(
        i < offset_ ? StrCat(what, ": byte ", offset_ - i,
                             " before the first was overwritten")
                    : StrCat(what, ": byte ", i - offset_ - bytes_,
                             " behind the last was overwritten"));
    break;
  }
  Forbid();
  return status;
}

}  // namespace placelite
