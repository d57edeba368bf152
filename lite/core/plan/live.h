// SPDX-License-Identifier: Apache-2.0
// Computes which tensors are live at which step.
#ifndef LITE_CORE_PLAN_LIVE_H_
#define LITE_CORE_PLAN_LIVE_H_

#include <vector>

#include "lite/core/plan/memory_plan.h"

namespace placelite {

struct LiveBytes {
  int64_t step;
  int64_t bytes;  // from this step on, until the next of a list
};

// Where the sum of live sizes changes, by rising step; the last has 0 bytes,
// behind the last step (which int32_t need not count). Steps may be far apart:
// there are at most two rows for each tensor.
std::vector<LiveBytes> LiveProfile(Span<const PlanTensor> tensors,
                                   const std::vector<int64_t>& sizes);

// The first step with the most live bytes; step 0 without tensors.
LiveBytes WidestStep(Span<const PlanTensor> tensors,
                     const std::vector<int64_t>& sizes);

// The tensors that live at a step, by falling size.
std::vector<int32_t> LiveAt(int64_t step, Span<const PlanTensor> tensors,
                            const std::vector<int64_t>& sizes);

}  // namespace placelite

#endif  // LITE_CORE_PLAN_LIVE_H_
