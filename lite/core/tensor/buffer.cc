// SPDX-License-Identifier: Apache-2.0
#include "lite/core/tensor/buffer.h"

#include <cstdint>
#include <new>
#include <utility>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

struct FreeMemory {
  void operator()(void* data) const {
    ::operator delete(data, std::align_val_t(kCpuAlignment));
  }
};
using Memory = std::unique_ptr<void, FreeMemory>;

// Memory from operator new, so that an application which replaces operator new
// sees all memory that the library takes. Returns null when memory is
// exhausted.
Memory TakeMemory(size_t bytes) {
  if (bytes > PTRDIFF_MAX) return nullptr;  // exist nowhere
  return Memory(
      ::operator new(bytes, std::align_val_t(kCpuAlignment), std::nothrow));
}

class OwnedCpuBuffer : public Buffer {
 public:
  OwnedCpuBuffer(Memory data, size_t bytes)
      : Buffer(Target::kHost, bytes), data_(std::move(data)) {}
  void* host_data() override { return data_.get(); }

 private:
  const Memory data_;
};

class BorrowedCpuBuffer : public Buffer {
 public:
  BorrowedCpuBuffer(void* data, size_t bytes, std::shared_ptr<const void> keep)
      : Buffer(Target::kHost, bytes), data_(data), keep_(std::move(keep)) {}
  void* host_data() override { return data_; }

 private:
  void* data_;
  std::shared_ptr<const void> keep_;
};

}  // namespace

Result<std::shared_ptr<Buffer>> AllocateCpu(size_t bytes) {
  Memory data = TakeMemory(bytes);
  if (data == nullptr) {
    return Status::ResourceExhausted(
        StrCat("the system refused ", bytes, " bytes of memory"));
  }
  return std::shared_ptr<Buffer>(
      std::make_shared<OwnedCpuBuffer>(std::move(data), bytes));
}

std::shared_ptr<Buffer> BorrowCpu(void* data, size_t bytes,
                                  std::shared_ptr<const void> keep_alive) {
  return std::make_shared<BorrowedCpuBuffer>(data, bytes,
                                             std::move(keep_alive));
}

}  // namespace placelite
