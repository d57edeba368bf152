// SPDX-License-Identifier: Apache-2.0
// Which processors a thread may run on: for the workers of a pool.
#ifndef LITE_BACKENDS_HOST_AFFINITY_H_
#define LITE_BACKENDS_HOST_AFFINITY_H_

#include <vector>

#include "lite/core/base/span.h"

namespace placelite {

// The system's number of a thread; 0 is the calling one.
using ThreadId = int;

ThreadId ThisThread();

// The processors that a thread may run on; empty: unknown.
std::vector<int> AllowedCpus(ThreadId thread = 0);

// The processor that the calling thread runs on just now; -1: unknown.
int CurrentCpu();

// False when the system refuses. Allocates nothing.
bool BindThread(ThreadId thread, Span<const int> cpus);

}  // namespace placelite

#endif  // LITE_BACKENDS_HOST_AFFINITY_H_
