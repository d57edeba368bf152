// SPDX-License-Identifier: Apache-2.0
// Arena: the memory of activations and scratch. Programs that run in turn
// (clones, the networks of a pipeline) may share one arena; it is as large as
// the largest of them needs.
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

  // A caller must own a Hold while it reads or changes the arena. The
  // constructor never waits: if a holder on another thread exists, status() is
  // kFailedPrecondition.
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

  // Makes sure that the arena has at least `bytes` of memory of `backend`.
  // Memory that is large enough is kept; otherwise new memory with undefined
  // contents takes its place.
  Status Reserve(size_t bytes, Backend* backend);
  // Does what Reserve does for a device: `bytes` of its memory for tensors,
  // `scratch_bytes` more for scratch, and these images.
  Status ReserveDevice(size_t bytes, size_t scratch_bytes,
                       Span<const ArenaImage> images, Backend* backend);
  void Release();

  // The memory is null before Reserve and after Release.
  const std::shared_ptr<Buffer>& memory() const { return memory_; }
  const std::shared_ptr<Buffer>& device_memory() const {
    return device_memory_;
  }
  const std::shared_ptr<Buffer>& device_scratch() const {
    return device_scratch_;
  }
  const std::vector<std::shared_ptr<Buffer>>& images() const { return images_; }
  // Size of the CPU memory. Any thread may ask at any time.
  int64_t bytes() const { return bytes_.load(); }
  // Size of the device memory, images included. Any thread may ask at any time.
  int64_t device_bytes() const { return device_bytes_.load(); }
  // This number changes whenever any memory of the arena is replaced.
  uint64_t generation() const { return generation_; }

 private:
  void ReleaseDevice();

  std::atomic<bool> held_{false};
  std::shared_ptr<Buffer> memory_;
  std::atomic<int64_t> bytes_{0};
  // `device_` is the backend to which all the following members belong.
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
