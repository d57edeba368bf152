#include "lite/core/tensor/buffer.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

class OwnedCpuBuffer : public Buffer {
 public:
  OwnedCpuBuffer(void* data, size_t bytes)
      : Buffer(Target::kHost, bytes), data_(data) {}
  ~OwnedCpuBuffer() override { std::free(data_); }
  void* host_data() override { return data_; }

 private:
  void* data_;
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
  // aligned_alloc wants a multiple of the alignment; more than PTRDIFF_MAX
  // bytes exist nowhere and would wrap around to a few.
  const size_t blocks = bytes / kCpuAlignment + (bytes % kCpuAlignment != 0);
  void* data = nullptr;
  if (bytes <= PTRDIFF_MAX) {
    data = std::aligned_alloc(kCpuAlignment,
                              std::max<size_t>(1, blocks) * kCpuAlignment);
  }
  if (data == nullptr) {
    return Status::ResourceExhausted(
        StrCat("the system refused ", bytes, " bytes of memory"));
  }
  return std::shared_ptr<Buffer>(std::make_shared<OwnedCpuBuffer>(data, bytes));
}

std::shared_ptr<Buffer> BorrowCpu(void* data, size_t bytes,
                                  std::shared_ptr<const void> keep_alive) {
  return std::make_shared<BorrowedCpuBuffer>(data, bytes,
                                             std::move(keep_alive));
}

}  // namespace placelite
