// SPDX-License-Identifier: Apache-2.0
// WorkerSeats: decides on which processors the workers of a pool run.
//
// The system puts a thread that is woken on the processor of the thread that
// wakes it unless another processor is idle. On a machine with anything else to
// do, a worker then waits until its caller is done, and two threads take longer
// than one. So no worker is ever woken onto the processor of its caller.
//
// If processors are given, each worker also has one of its own, or may use all
// of them where they are fewer than the threads. The caller's own binding is
// left alone, because the thread is the application's.
#ifndef LITE_BACKENDS_HOST_WORKER_SEATS_H_
#define LITE_BACKENDS_HOST_WORKER_SEATS_H_

#include <vector>

#include "lite/backends/host/affinity.h"

namespace placelite {

class WorkerSeats {
 public:
  // `cpus` is the list of HostThreadPoolOptions; `threads` includes the caller.
  WorkerSeats(const std::vector<int>& cpus, int threads);

  // Called by the worker itself, binds it to its first seat; logs a warning
  // where the system refuses. Thread-safe.
  void Bind(int worker) const;

  // Called by the caller before it wakes the worker: gives the worker a seat
  // other than the caller's processor, unless its seat avoids that already, as
  // `away_from` says. Returns the processor that the worker avoids now.
  // Allocates nothing.
  int Seat(ThreadId thread, int worker, int away_from);

 private:
  const bool bound_;
  // Whether each worker has one processor.
  const bool single_;
  const std::vector<int> cpus_;
  std::vector<int> others_;  // of one call: all but the caller's
};

}  // namespace placelite

#endif  // LITE_BACKENDS_HOST_WORKER_SEATS_H_
