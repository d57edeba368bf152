#include "lite/backends/host/handoff.h"

#include "lite/backends/host/spin.h"

namespace placelite {

void TaskSlot::Put(const PoolTask& task) {
  task_ = task;
  Post(State::kFull);
}

void TaskSlot::Stop() { Post(State::kStopped); }

void TaskSlot::Post(State state) {
  // Release: the task is written. Acquire: nothing of it moves up.
  if (state_.exchange(state, std::memory_order_acq_rel) != State::kAsleep) {
    return;
  }
  // The sleeper holds the mutex from its mark until it really waits, so once
  // we have had it, the notification cannot come too early.
  { std::lock_guard<std::mutex> lock(mutex_); }
  wake_.notify_one();
}

const PoolTask* TaskSlot::Take(std::chrono::nanoseconds spin) {
  const auto posted = [this] {
    return state_.load(std::memory_order_acquire) != State::kEmpty;
  };
  if (!SpinUntil(spin, posted)) Sleep();
  const State state = state_.load(std::memory_order_acquire);
  return state == State::kStopped ? nullptr : &task_;
}

void TaskSlot::Sleep() {
  std::unique_lock<std::mutex> lock(mutex_);
  State expected = State::kEmpty;
  if (!state_.compare_exchange_strong(expected, State::kAsleep,
                                      std::memory_order_acq_rel)) {
    return;  // posted in the meantime
  }
  wake_.wait(lock, [this] {
    return state_.load(std::memory_order_acquire) != State::kAsleep;
  });
}

void Countdown::Arrive() {
  // Release: the part's results are written before the caller sees the count.
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
