// SPDX-License-Identifier: Apache-2.0
// arm_neon_32.cc takes the place of this file on 32-bit Arm, and says why.
#ifdef __aarch64__
#include "lite/kernels/layout/arm_squares.h"

namespace placelite {

void PlanesToBlockNeon(const BlockOfPlanes<float>& run) {
  namespace neon = HWY_NAMESPACE;
  const bool full = run.channels == neon::kLanes;
  const int64_t done = full ? neon::NeonPlanesToBlock(run) : 0;
  neon::PlanesToBlock(neon::Behind(run, done, 1, neon::kLanes));
}

void BlockToPlanesNeon(const BlockOfPlanes<float>& run) {
  namespace neon = HWY_NAMESPACE;
  const bool full = run.channels == neon::kLanes;
  const int64_t done = full ? neon::NeonBlockToPlanes(run) : 0;
  neon::BlockToPlanes(neon::Behind(run, done, neon::kLanes, 1));
}

}  // namespace placelite
#endif
