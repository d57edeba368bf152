// SPDX-License-Identifier: Apache-2.0
// Waiting without calling the system, for waits that are shorter than a
// wake-up.
#ifndef LITE_BACKENDS_HOST_SPIN_H_
#define LITE_BACKENDS_HOST_SPIN_H_

#include <chrono>

namespace placelite {

// Tells the core that this is a spin loop: it saves power and leaves more to
// the other hardware thread.
inline void SpinPause() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__ARM_ARCH_7A__)
  asm volatile("yield");
#endif
}

// Spins until done() holds; returns false when `budget` is used up first.
template <typename Done>
bool SpinUntil(std::chrono::nanoseconds budget, const Done& done) {
  using Clock = std::chrono::steady_clock;
  if (done()) return true;
  if (budget.count() <= 0) return false;
  constexpr int kPausesPerClockRead = 16;
  const Clock::time_point deadline = Clock::now() + budget;
  do {
    for (int i = 0; i < kPausesPerClockRead; ++i) {
      SpinPause();
      if (done()) return true;
    }
  } while (Clock::now() < deadline);
  return false;
}

}  // namespace placelite

#endif  // LITE_BACKENDS_HOST_SPIN_H_
