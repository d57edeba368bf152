// SPDX-License-Identifier: Apache-2.0
// The processors that a thread may run on; used for the workers of a pool.
#ifndef LITE_BACKENDS_HOST_AFFINITY_H_
#define LITE_BACKENDS_HOST_AFFINITY_H_

#include <vector>

#include "lite/core/base/span.h"

namespace placelite {

// The system's number of a thread; 0 is the calling thread.
using ThreadId = int;

ThreadId ThisThread();

// Returns the processors that a thread may run on; empty if unknown.
std::vector<int> AllowedCpus(ThreadId thread = 0);

// Returns the processor that the calling thread runs on just now; -1 if
// unknown.
int CurrentCpu();

// Binds a thread to processors; returns false when the system refuses.
// Allocates nothing.
bool BindThread(ThreadId thread, Span<const int> cpus);

}  // namespace placelite

#endif  // LITE_BACKENDS_HOST_AFFINITY_H_
