// SPDX-License-Identifier: Apache-2.0
// The two meeting points of the thread pool: the slot that hands a part of a
// loop to a worker, and the countdown on which the caller waits for all parts.
//
// Both are one atomic word. A thread that gives up spinning writes into the
// word that it sleeps; only a thread that finds that mark touches the mutex. So
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

// The distance that avoids false sharing: two lines of 64 bytes, because
// processors fetch them in pairs.
inline constexpr size_t kNoFalseSharing = 128;

// One part of a loop: the iterations begin..end-1.
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
  // The producer hands over a task; only after the former task is done. Returns
  // true when the consumer sleeps: the producer must then call Wake.
  [[nodiscard]] bool Put(const PoolTask& task);
  void Wake();
  void Stop();

  // The producer takes its task back; returns whether the task was still here
  // and so will not be taken any more.
  bool TakeBack() { return Claim(); }

  // The consumer waits for a task and claims it; null when stopped. The task
  // stays as it is until the producer learns in another way that it is done.
  // The consumer sleeps only after spinning for the time `spin` while the
  // producer was not `busy`.
  const PoolTask* Take(std::chrono::nanoseconds spin,
                       const std::atomic<bool>& busy);

 private:
  enum class State : uint32_t { kEmpty, kAsleep, kFull, kStopped };

  // Sets the state; returns whether the consumer sleeps.
  bool Post(State state);
  // Claims the task; returns whether there was one, which then is the caller's
  // alone.
  bool Claim();
  void Sleep();

  std::atomic<State> state_{State::kEmpty};
  PoolTask task_;
  std::mutex mutex_;
  std::condition_variable wake_;
};

// Counts the workers that have not finished yet; one thread waits for them.
class alignas(kNoFalseSharing) Countdown {
 public:
  void Reset(uint32_t count) { left_.store(count, std::memory_order_relaxed); }
  void Arrive();
  void Wait(std::chrono::nanoseconds spin);

 private:
  static constexpr uint32_t kAsleep = 1u << 31;  // a bit of `left_`

  std::atomic<uint32_t> left_{0};
  std::mutex mutex_;
  std::condition_variable wake_;
};

}  // namespace placelite

#endif  // LITE_BACKENDS_HOST_HANDOFF_H_
