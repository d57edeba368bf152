// SPDX-License-Identifier: Apache-2.0
// The cost estimates of several families share these rates. They were fitted on
// Zen 5 (docs/cpu.md): they serve to order algorithms and no more.
#ifndef LITE_KERNELS_COMMON_COST_RATES_H_
#define LITE_KERNELS_COMMON_COST_RATES_H_

namespace placelite {

// This is the rate of memory beyond the caches, where packed weights come from.
inline constexpr double kMemoryBytesPerCycle = 9;

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_COST_RATES_H_
