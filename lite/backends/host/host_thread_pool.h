// SPDX-License-Identifier: Apache-2.0
// The thread pool of a lane (after NeoCPU): one worker per thread but the
// caller, each with a lock-free slot of its own that only the caller fills and
// only the worker empties. A loop is cut into parts beforehand, equal ones or
// by how fast the threads are; nothing is locked, and nothing stolen but what a
// worker has not begun when the caller is done with its own part. Whoever waits
// spins for a bounded time, so that the next operator finds the workers awake,
// then sleeps.
//
// In a child process the pool starts workers of its own before its first loop;
// it may be destroyed there, and in the parent, in any order.
//
// A body that calls Run, of this pool or another, gets its loop on its own
// thread, and the log a warning.
#ifndef LITE_BACKENDS_HOST_HOST_THREAD_POOL_H_
#define LITE_BACKENDS_HOST_HOST_THREAD_POOL_H_

#include <atomic>
#include <chrono>
#include <memory>
#include <vector>

#include "lite/core/base/status.h"
#include "lite/core/kernel/backend.h"
#include "lite/core/kernel/thread_pool.h"

namespace placelite {

// More is refused: no loop of a network has work for them.
inline constexpr int kMaxThreads = 64;

struct HostThreadPoolOptions {
  int threads = 1;  // the caller of Run included; 1 to kMaxThreads

  // Where the threads belong, best first, see WorkerSeats; empty: anywhere.
  std::vector<int> cpus;

  // How fast each thread is, the caller first, see LoopSplit; empty: all alike.
  std::vector<double> speeds;

  // How long a waiting thread spins before it sleeps.
  std::chrono::nanoseconds spin = kDefaultSpin;

  // Set by the first warning about a loop inside a loop; null: one of its own.
  std::shared_ptr<std::atomic<bool>> nested_warned;
};

// A worker that cannot be bound logs a warning and runs unbound.
Result<std::unique_ptr<ThreadPool>> MakeHostThreadPool(
    HostThreadPoolOptions options);

}  // namespace placelite

#endif  // LITE_BACKENDS_HOST_HOST_THREAD_POOL_H_
