// SPDX-License-Identifier: Apache-2.0
// Arena: the memory of activations and scratch. Programs that run in turn
// (clones, the networks of a pipeline) may share one: it is as large as the
// largest of them needs.
#ifndef LITE_CORE_PROGRAM_ARENA_H_
#define LITE_CORE_PROGRAM_ARENA_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "lite/core/base/span.h"
#include "lite/core/kernel/backend.h"

namespace placelite {

// An image that several tensors use in turn.
struct ArenaImage {
  ImageExtent extent;
  Precision precision = Precision::kFloat;
};

class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  // Whoever reads or changes the arena holds it. Fails with
  // kFailedPrecondition while another holder is on another thread; never
  // waits.
  class Hold {
   public:
    explicit Hold(Arena* arena)
        : arena_(arena->held_.exchange(true) ? nullptr : arena) {}
    ~Hold() {
      if (arena_ != nullptr) arena_->held_.store(false);
    }
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;

    bool ok() const { return arena_ != nullptr; }
    Status status() const;

   private:
    Arena* arena_;
  };

  // At least `bytes` of memory of `backend`. The same as before where that is
  // large enough, else new memory in its place, with other contents.
  Status Reserve(size_t bytes, Backend* backend);
  // The same of a device: `bytes` of its memory, as many for scratch, and these
  // images.
  Status ReserveDevice(size_t bytes, size_t scratch_bytes,
                       Span<const ArenaImage> images, Backend* backend);
  void Release();

  // Null before Reserve and after Release.
  const std::shared_ptr<Buffer>& memory() const { return memory_; }
  const std::shared_ptr<Buffer>& device_memory() const {
    return device_memory_;
  }
  const std::shared_ptr<Buffer>& device_scratch() const {
    return device_scratch_;
  }
  const std::vector<std::shared_ptr<Buffer>>& images() const { return images_; }
  // Of the memory; asked by any thread at any time.
  int64_t bytes() const { return bytes_.load(); }
  // Of a device, images included.
  int64_t device_bytes() const { return device_bytes_.load(); }
  // Another number whenever any memory is another.
  uint64_t generation() const { return generation_; }

 private:
  void ReleaseDevice();

  std::atomic<bool> held_{false};
  std::shared_ptr<Buffer> memory_;
  std::atomic<int64_t> bytes_{0};
  // All of `device_`.
  Backend* device_ = nullptr;
  std::shared_ptr<Buffer> device_memory_;
  std::shared_ptr<Buffer> device_scratch_;
  std::vector<ArenaImage> image_kinds_;
  std::vector<std::shared_ptr<Buffer>> images_;
  std::atomic<int64_t> device_bytes_{0};
  uint64_t generation_ = 0;
};

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_ARENA_H_
