// SPDX-License-Identifier: Apache-2.0
// WorkerSeats: on which processors the workers of a pool run.
//
// The system puts a thread that is woken beside the one that wakes it unless
// another processor is idle. On a machine with anything else to do a worker
// then waits until its caller is done, and two threads take longer than one.
// So no worker is ever woken onto the processor of its caller.
//
// With processors given, each worker has one of its own besides, or all where
// they are fewer than the threads. The caller's own binding is left alone: it
// is not our thread.
#ifndef LITE_BACKENDS_HOST_WORKER_SEATS_H_
#define LITE_BACKENDS_HOST_WORKER_SEATS_H_

#include <vector>

#include "lite/backends/host/affinity.h"

namespace placelite {

class WorkerSeats {
 public:
  // `cpus` as in HostThreadPoolOptions; `threads` with the caller.
  WorkerSeats(const std::vector<int>& cpus, int threads);

  // The worker's first seat, taken by itself; a warning where the system
  // refuses. Thread-safe.
  void Bind(int worker) const;

  // The caller's, before it wakes the worker: gives it a seat where the caller
  // is not, unless it has one by `away_from`. Returns the processor that it is
  // kept away from now. Allocates nothing.
  int Seat(ThreadId thread, int worker, int away_from);

 private:
  const bool bound_;
  // Each worker has one processor.
  const bool single_;
  const std::vector<int> cpus_;
  std::vector<int> others_;  // of one call: all but the caller's
};

}  // namespace placelite

#endif  // LITE_BACKENDS_HOST_WORKER_SEATS_H_
