// SPDX-License-Identifier: Apache-2.0
// Buffer: one allocation, somewhere. Shared by the tensors that view it.
#ifndef LITE_CORE_TENSOR_BUFFER_H_
#define LITE_CORE_TENSOR_BUFFER_H_

#include <cstddef>
#include <cstdint>
#include <memory>

#include "lite/core/base/status.h"
#include "lite/core/tensor/place.h"

namespace placelite {

// Start of every CPU buffer and of every tensor inside an arena.
inline constexpr size_t kCpuAlignment = 64;

// The codes that elements are stored as, or null.
struct StoredCodes {
  Precision type = Precision::kUnknown;
  const uint8_t* data = nullptr;
};

class Buffer {
 public:
  Buffer(Target target, size_t bytes) : target_(target), bytes_(bytes) {}
  virtual ~Buffer() = default;
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  Target target() const { return target_; }
  size_t bytes() const { return bytes_; }

  // The address at which the CPU can read and write it; null for device memory.
  virtual void* host_data() = 0;

  // The codes of all elements, dense, where the buffer holds floats that are
  // stored as codes of a grid (core/op/coded_buffer.h).
  virtual StoredCodes codes() const { return {}; }

  // How many bytes of memory it takes now.
  virtual size_t used_bytes() const { return bytes_; }

 private:
  Target target_;
  size_t bytes_;
};

// CPU memory, kCpuAlignment aligned, contents undefined. Zero bytes are fine.
Result<std::shared_ptr<Buffer>> AllocateCpu(size_t bytes);

// CPU memory of somebody else, kept alive by `keep_alive` (null: the caller
// promises that it outlives the Buffer).
std::shared_ptr<Buffer> BorrowCpu(void* data, size_t bytes,
                                  std::shared_ptr<const void> keep_alive);

}  // namespace placelite

#endif  // LITE_CORE_TENSOR_BUFFER_H_
