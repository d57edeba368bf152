// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/host/worker_seats.h"

#include <algorithm>
#include <iterator>
#include <new>

#include "lite/core/base/log.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// Logs that a worker runs unbound. Takes no memory unless the binding failed:
// nothing catches what a worker throws.
void LogUnbound(int worker, Span<const int> cpus) {
  try {
    Log(LogLevel::kWarning,
        StrCat("thread pool: cannot bind worker ", worker + 1, " to processor ",
               Join(cpus, ","), ", it runs unbound"));
  } catch (const std::bad_alloc&) {  // the worker runs unbound silently
  }
}

}  // namespace

WorkerSeats::WorkerSeats(const std::vector<int>& cpus, int threads)
    : bound_(!cpus.empty()),
      single_(cpus.size() >= static_cast<size_t>(threads)),
      cpus_(bound_ ? cpus : AllowedCpus()) {
  others_.reserve(cpus_.size());
}

void WorkerSeats::Bind(int worker) const {
  if (!bound_) return;
  Span<const int> cpus(cpus_);
  // The first processor is left to the caller.
  if (single_) cpus = cpus.subspan(static_cast<size_t>(worker) + 1, 1);
  if (!BindThread(/*thread=*/0, cpus)) LogUnbound(worker, cpus);
}

int WorkerSeats::Seat(ThreadId thread, int worker, int away_from) {
  const int caller = CurrentCpu();
  if (caller < 0 || caller == away_from || (bound_ && !single_)) {
    return away_from;
  }
  others_.clear();
  std::copy_if(cpus_.begin(), cpus_.end(), std::back_inserter(others_),
               [caller](int cpu) { return cpu != caller; });
  Span<const int> seats(others_);
  if (seats.empty()) return away_from;
  if (single_) seats = seats.subspan(static_cast<size_t>(worker), 1);
  // If the system refuses, the worker stays on its processors.
  (void)BindThread(thread, seats);
  return caller;
}

}  // namespace placelite
