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

// Processors that this process may run on.
int UsableCpus(const CpuInfo& cpu);

}  // namespace placelite

#endif  // LITE_BACKENDS_HOST_POWER_MODE_H_
