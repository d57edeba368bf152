// SPDX-License-Identifier: Apache-2.0
// How often this process and those that it comes from have forked, seen from
// its own start: a child has one more than its parent. In a child only the
// thread that forked is there; what belongs to other threads (workers, those of
// a driver) keeps the count of its birth, and is not waited for where the count
// is another.
#ifndef LITE_CORE_BASE_FORK_COUNT_H_
#define LITE_CORE_BASE_FORK_COUNT_H_

#include <cstdint>
#include <memory>
#include <utility>

namespace placelite {

// Reads the count with one atomic load. Counting starts at the first call, so a
// caller that compares counts must have called before.
uint32_t ForkCount();

// Owns what has threads of its own. A child process leaves it where it is: to
// wait for a thread that is not there, or to destroy what it slept on, never
// ends.
template <typename T>
class OwnedByProcess {
 public:
  OwnedByProcess() = default;
  explicit OwnedByProcess(std::unique_ptr<T> object)
      : object_(std::move(object)) {}
  OwnedByProcess(OwnedByProcess&&) = delete;
  ~OwnedByProcess() { LeaveIfForked(); }

  // Takes `object`, of this process.
  void Reset(std::unique_ptr<T> object) {
    LeaveIfForked();
    object_ = std::move(object);
    forks_ = ForkCount();
  }

  // Whether this process is a child of the one that made the object.
  bool forked() const { return forks_ != ForkCount(); }
  T* get() const { return object_.get(); }

 private:
  void LeaveIfForked() {
    if (forked()) (void)object_.release();
  }

  std::unique_ptr<T> object_;
  uint32_t forks_ = ForkCount();
};

}  // namespace placelite

#endif  // LITE_CORE_BASE_FORK_COUNT_H_
