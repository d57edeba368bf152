// SPDX-License-Identifier: Apache-2.0
// Power modes as processors: which of them the threads of a lane may use.
#ifndef LITE_BACKENDS_HOST_POWER_MODE_H_
#define LITE_BACKENDS_HOST_POWER_MODE_H_

#include <vector>

#include "lite/core/kernel/backend.h"

namespace placelite {

// The system's numbers, best first; empty: do not bind. One processor of each
// physical core comes before any second hardware thread. kHigh and kLow go on
// to the next cluster when their own has fewer cores than `threads`: four
// threads on the one prime core of a phone would be slower than no binding.
std::vector<int> CpusForMode(const CpuInfo& cpu, PowerMode mode, int threads);

// About how much a core of the cluster computes in a nanosecond, beside those
// of other clusters: its clock times the width of its kind's vector units.
double CoreSpeed(const CpuCluster& cluster);

// The speeds of a pool's threads that run on `cpus` in turn (CpusForMode), the
// caller on the first; empty where threads are not bound or cores are unknown.
std::vector<double> ThreadSpeeds(const CpuInfo& cpu,
                                 const std::vector<int>& cpus, int threads);

// Processors that this process may run on.
int UsableCpus(const CpuInfo& cpu);

}  // namespace placelite

#endif  // LITE_BACKENDS_HOST_POWER_MODE_H_
