// The thread pool of a lane (after NeoCPU): one worker per thread but the
// caller, each with a lock-free slot of its own that only the caller fills and
// only the worker empties. A loop is cut into equal parts beforehand; nothing
// is stolen or locked. Whoever waits spins for a bounded time, so that the
// next operator finds the workers awake, then sleeps.
#ifndef LITE_BACKENDS_HOST_HOST_THREAD_POOL_H_
#define LITE_BACKENDS_HOST_HOST_THREAD_POOL_H_

#include <chrono>
#include <memory>
#include <vector>

#include "lite/core/base/status.h"
#include "lite/core/kernel/thread_pool.h"

namespace placelite {

// More is refused: no loop of a network has work for them.
inline constexpr int kMaxThreads = 64;

struct HostThreadPoolOptions {
  int threads = 1;  // the caller of Run included; 1 to kMaxThreads

  // Where the threads belong, the caller's first; empty: anywhere. Each worker
  // is bound to its own processor, or to all of them when they are fewer than
  // the threads. The caller's own binding is left alone: it is not our thread.
  std::vector<int> cpus;

  // How long a waiting thread spins before it sleeps. Long enough to bridge
  // the gap between two operators, short enough not to heat an idle phone.
  std::chrono::nanoseconds spin = std::chrono::microseconds(30);
};

// A worker that cannot be bound logs a warning and runs unbound.
Result<std::unique_ptr<ThreadPool>> MakeHostThreadPool(
    HostThreadPoolOptions options);

}  // namespace placelite

#endif  // LITE_BACKENDS_HOST_HOST_THREAD_POOL_H_
