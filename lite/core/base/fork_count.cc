// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/fork_count.h"

#include <pthread.h>

#include <atomic>

namespace placelite {
namespace {

// The process is the one thing that has this state.
std::atomic<uint32_t> count{1};

void CountFork() { count.fetch_add(1, std::memory_order_relaxed); }

}  // namespace

uint32_t ForkCount() {
  static const int kRegistered = pthread_atfork(nullptr, nullptr, CountFork);
  (void)kRegistered;
  return count.load(std::memory_order_relaxed);
}

}  // namespace placelite
