// Arena: the memory of activations and scratch. Programs that run in turn
// (clones, the networks of a pipeline) may share one: it is as large as the
// largest of them needs.
#ifndef LITE_CORE_PROGRAM_ARENA_H_
#define LITE_CORE_PROGRAM_ARENA_H_

#include <atomic>
#include <cstdint>
#include <memory>

#include "lite/core/kernel/backend.h"

namespace placelite {

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
  void Release();

  // Null before Reserve and after Release.
  const std::shared_ptr<Buffer>& memory() const { return memory_; }
  // Of the memory; asked by any thread at any time.
  int64_t bytes() const { return bytes_.load(); }
  // Another number whenever memory() is another.
  uint64_t generation() const { return generation_; }

 private:
  std::atomic<bool> held_{false};
  std::shared_ptr<Buffer> memory_;
  std::atomic<int64_t> bytes_{0};
  uint64_t generation_ = 0;
};

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_ARENA_H_
