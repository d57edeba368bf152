#include "lite/core/tensor/buffer.h"

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
  const size_t rounded =
      (bytes / kCpuAlignment + (bytes % kCpuAlignment != 0)) * kCpuAlignment;
  void* data =
      std::aligned_alloc(kCpuAlignment, rounded == 0 ? kCpuAlignment : rounded);
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
