// SPDX-License-Identifier: Apache-2.0
// The two meeting points of the thread pool: the slot that hands a part to a
// worker, and the countdown on which the caller waits for all parts.
//
// Both are one atomic word. A thread that gives up spinning writes into the
// word that it sleeps; only whoever finds that mark touches the mutex. So
// while the workers spin, a Run takes no lock.
#ifndef LITE_BACKENDS_HOST_HANDOFF_H_
#define LITE_BACKENDS_HOST_HANDOFF_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

#include "lite/core/kernel/thread_pool.h"

namespace placelite {

// Two lines of 64 bytes: processors fetch them in pairs.
inline constexpr size_t kNoFalseSharing = 128;

// One part of a loop.
struct PoolTask {
  ThreadPool::Body body = nullptr;
  void* context = nullptr;
  int64_t begin = 0;
  int64_t end = 0;
};

// A single-producer, single-consumer queue of length 1; a longer one would
// never hold more, because the producer waits for the loop's end.
class alignas(kNoFalseSharing) TaskSlot {
 public:
  // Producer; only after the task before was finished. True when the consumer
  // sleeps: then Wake it.
  [[nodiscard]] bool Put(const PoolTask& task);
  void Wake();
  void Stop();

  // Producer: whether the task was still here and will not be taken any more.
  bool TakeBack() { return Claim(); }

  // Consumer: waits for a task and claims it; null when stopped. It stays as it
  // is until the producer learns otherwise that it is done. Sleeps only after
  // spinning so long while the producer was not `busy`.
  const PoolTask* Take(std::chrono::nanoseconds spin,
                       const std::atomic<bool>& busy);

 private:
  enum class State : uint32_t { kEmpty, kAsleep, kFull, kStopped };

  // Whether the consumer sleeps.
  bool Post(State state);
  // Whether there was a task; it is the caller's alone.
  bool Claim();
  void Sleep();

  std::atomic<State> state_{State::kEmpty};
  PoolTask task_;
  std::mutex mutex_;
  std::condition_variable wake_;
};

// Counts workers that have still to finish; one thread waits.
class alignas(kNoFalseSharing) Countdown {
 public:
  void Reset(uint32_t count) { left_.store(count, std::memory_order_relaxed); }
  void Arrive();
  void Wait(std::chrono::nanoseconds spin);

 private:
  static constexpr uint32_t kAsleep = 1u << 31;  // beside the count

  std::atomic<uint32_t> left_{0};
  std::mutex mutex_;
  std::condition_variable wake_;
};

}  // namespace placelite

#endif  // LITE_BACKENDS_HOST_HANDOFF_H_
