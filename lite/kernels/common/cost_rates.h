// SPDX-License-Identifier: Apache-2.0
// Rates that the cost estimates of several families share. Fitted on Zen 5
// (docs/cpu.md): they order algorithms, no more.
#ifndef LITE_KERNELS_COMMON_COST_RATES_H_
#define LITE_KERNELS_COMMON_COST_RATES_H_

namespace placelite {

// Of memory beyond the caches, where packed weights come from, per cycle.
inline constexpr double kMemoryBytesPerCycle = 9;

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_COST_RATES_H_
