// SPDX-License-Identifier: Apache-2.0
// The thread pool of a team (after NeoCPU). It has one worker per thread
// except the caller's, and each worker has a lock-free slot of its own that
// only the caller fills and only the worker empties. A loop is cut into parts
// beforehand, equal ones or in proportion to the speeds of the threads. Nothing
// is locked. Nothing is stolen, except that the caller, when done with its own
// part, takes back parts that workers have not begun. A waiting thread spins
// for a bounded time, so that the next operator finds the workers awake, then
// it sleeps.
//
// In a child process the pool starts workers of its own before its first loop;
// it may be destroyed there, and in the parent, in any order.
//
// A body that calls Run, of this pool or another, runs that loop on its own
// thread, and a warning is logged.
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

// More threads are refused: no loop of a network has work for them.
inline constexpr int kMaxThreads = 64;

struct HostThreadPoolOptions {
  int threads = 1;  // with the caller of Run; 1..kMaxThreads

  // The processors of the threads, best first, see WorkerSeats; empty: any.
  std::vector<int> cpus;

  // The speed of each thread, the caller's first, see LoopSplit; empty if all
  // are alike.
  std::vector<double> speeds;

  // A waiting thread spins this long before it sleeps.
  std::chrono::nanoseconds spin = kDefaultSpin;

  // Is set by the first warning about a loop inside a loop; pools may share it.
  // If null, the pool has one of its own.
  std::shared_ptr<std::atomic<bool>> nested_warned;
};

// Makes a pool. A worker that cannot be bound logs a warning and runs unbound.
Result<std::unique_ptr<ThreadPool>> MakeHostThreadPool(
    HostThreadPoolOptions options);

}  // namespace placelite

#endif  // LITE_BACKENDS_HOST_HOST_THREAD_POOL_H_
