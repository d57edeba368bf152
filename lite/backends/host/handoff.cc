// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/host/handoff.h"

#include "lite/backends/host/spin.h"

namespace placelite {

bool TaskSlot::Put(const PoolTask& task) {
  task_ = task;
  return Post(State::kFull);
}

void TaskSlot::Stop() {
  if (Post(State::kStopped)) Wake();
}

bool TaskSlot::Post(State state) {
  // Release order: the task is written before the state. Acquire order: nothing
  // behind moves before it.
  return state_.exchange(state, std::memory_order_acq_rel) == State::kAsleep;
}

void TaskSlot::Wake() {
  // The consumer holds the mutex from setting kAsleep until it really waits, so
  // once the producer has had the mutex, the notification cannot come too
  // early.
  { std::lock_guard<std::mutex> lock(mutex_); }
  wake_.notify_one();
}

const PoolTask* TaskSlot::Take(std::chrono::nanoseconds spin,
                               const std::atomic<bool>& busy) {
  const auto posted = [this] {
    return state_.load(std::memory_order_relaxed) != State::kEmpty;
  };
  while (true) {
    bool there = SpinUntil(spin, posted);
    while (!there && spin.count() > 0 && busy.load(std::memory_order_relaxed)) {
      there = SpinUntil(spin, posted);
    }
    if (!there) Sleep();
    if (Claim()) return &task_;
    // The claim failed because the producer took the task back, or stopped.
    if (state_.load(std::memory_order_relaxed) == State::kStopped) {
      return nullptr;
    }
  }
}

bool TaskSlot::Claim() {
  State expected = State::kFull;
  return state_.load(std::memory_order_relaxed) == State::kFull &&
         state_.compare_exchange_strong(expected, State::kEmpty,
                                        std::memory_order_acquire,
                                        std::memory_order_relaxed);
}

void TaskSlot::Sleep() {
  std::unique_lock<std::mutex> lock(mutex_);
  State expected = State::kEmpty;
  if (!state_.compare_exchange_strong(expected, State::kAsleep,
                                      std::memory_order_acq_rel)) {
    return;  // a task was posted meanwhile
  }
  wake_.wait(lock, [this] {
    return state_.load(std::memory_order_acquire) != State::kAsleep;
  });
}

void Countdown::Arrive() {
  // Release order: the part's results are written before the caller sees the
  // count.
  const uint32_t before = left_.fetch_sub(1, std::memory_order_acq_rel);
  if (before != (kAsleep | 1)) return;
  { std::lock_guard<std::mutex> lock(mutex_); }
  wake_.notify_one();
}

void Countdown::Wait(std::chrono::nanoseconds spin) {
  const auto done = [this] {
    return (left_.load(std::memory_order_acquire) & ~kAsleep) == 0;
  };
  if (SpinUntil(spin, done)) return;
  std::unique_lock<std::mutex> lock(mutex_);
  left_.fetch_or(kAsleep, std::memory_order_acq_rel);
  wake_.wait(lock, done);
}

}  // namespace placelite
