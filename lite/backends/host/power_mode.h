// SPDX-License-Identifier: Apache-2.0
// Power modes: the processors that the threads of a team may use.
#ifndef LITE_BACKENDS_HOST_POWER_MODE_H_
#define LITE_BACKENDS_HOST_POWER_MODE_H_

#include <vector>

#include "lite/core/kernel/backend.h"

namespace placelite {

// Returns the system's numbers of processors, best first; empty means not to
// bind. One processor of each physical core comes before any second hardware
// thread. kHigh and kLow go on to the next cluster when their own has fewer
// cores than `threads`: four threads on the one prime core of a phone would be
// slower than no binding.
std::vector<int> CpusForMode(const CpuInfo& cpu, PowerMode mode, int threads);

// Returns about how much a core of the cluster computes in a nanosecond, for
// comparison with other clusters: its clock times the width of its vector
// units.
double CoreSpeed(const CpuCluster& cluster);

// Returns the speeds of a pool's threads that run on `cpus` in turn
// (CpusForMode), the caller on the first; empty where threads are not bound or
// cores are unknown.
std::vector<double> ThreadSpeeds(const CpuInfo& cpu,
                                 const std::vector<int>& cpus, int threads);

// Returns the number of processors that this process may run on.
int UsableCpus(const CpuInfo& cpu);

}  // namespace placelite

#endif  // LITE_BACKENDS_HOST_POWER_MODE_H_
