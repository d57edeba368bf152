// SPDX-License-Identifier: Apache-2.0
// Room for what lives during single steps only (scratch memory), beside a plan
// that stays as it is.
#ifndef LITE_CORE_PLAN_BESIDE_H_
#define LITE_CORE_PLAN_BESIDE_H_

#include <vector>

#include "lite/core/plan/memory_plan.h"

namespace placelite {

struct ScratchPlan {
  // Offsets of scratch by step; 0 where a step needs none.
  std::vector<int64_t> offsets;
  // Size of the arena that holds the plan and all scratch.
  int64_t arena_bytes = 0;
};

// Gives each step the lowest gap between the tensors of `plan` that live then,
// else what lies behind them. `scratch_bytes` are by step. Scratch of different
// steps may overlap. O(n log n) for n tensors of which few live at a time; once
// looking for gaps took too long, scratch lies behind the plan.
Result<ScratchPlan> PlanScratch(const MemoryPlan& plan,
                                Span<const PlanTensor> tensors,
                                Span<const int64_t> scratch_bytes,
                                int64_t alignment);

}  // namespace placelite

#endif  // LITE_CORE_PLAN_BESIDE_H_
