// SPDX-License-Identifier: Apache-2.0
// The planners, by name. Every plan depends on nothing but its input.
#ifndef LITE_CORE_PLAN_PLANNERS_H_
#define LITE_CORE_PLAN_PLANNERS_H_

#include <string_view>

#include "lite/core/plan/memory_plan.h"

namespace placelite {

// A planner for tensors in linear memory; it refuses images. PlanWith and
// PlanBest take lists of both.
struct Planner {
  const char* name;
  // May fail with a refusal.
  Result<MemoryPlan> (*plan)(Span<const PlanTensor> tensors, int64_t alignment);
  const char* what;
  const char* source;
};

// Unsupported or resource exhausted: not for these tensors, another planner may
// do.
bool IsRefusal(const Status& status);

// All planners but the flow planner, which needs a library (flow/flow.h).
extern const Span<const Planner> kPlanners;

// The planners in kPlanners that place each tensor only once.
extern const Span<const Planner> kOnePass;

// The planners that are cheap enough for every change of shapes: greedy,
// offset, breadth.
extern const Span<const Planner> kFastPlanners;

// The plan of the named planner of `planners`; "best" is PlanBest. Images are
// shared in the best way known (images.h), by "naive" not at all. Resource
// exhausted when the arena is above its limit.
Result<MemoryPlan> PlanWith(std::string_view name,
                            Span<const PlanTensor> tensors,
                            const PlanConstraints& constraints,
                            Span<const Planner> planners = kPlanners);

// The plan with the fewest bytes, of equal ones that of the first planner;
// asks no further once an arena is as small as LowerBound.
Result<MemoryPlan> PlanBest(Span<const PlanTensor> tensors,
                            const PlanConstraints& constraints,
                            Span<const Planner> planners = kPlanners);

// Every tensor has memory of its own.
Result<MemoryPlan> PlanNaive(Span<const PlanTensor> tensors, int64_t alignment);

// Greedy shared objects: Lee et al., "On-Device Neural Net Inference with
// Mobile GPUs", algorithm 1. In order of execution, an output takes the free
// object closest in size, which grows if it must; objects of a step's dead
// tensors become free after the step. O(n log n).
Result<MemoryPlan> PlanGreedy(Span<const PlanTensor> tensors,
                              int64_t alignment);

// Offsets by falling size: each tensor takes the smallest gap that fits among
// the larger ones it lives with. O(n^2).
Result<MemoryPlan> PlanOffset(Span<const PlanTensor> tensors,
                              int64_t alignment);

// Offsets by breadth: the step with the most live bytes first, its tensors by
// falling size, and so on to the narrowest step. O(n^2).
Result<MemoryPlan> PlanBreadth(Span<const PlanTensor> tensors,
                               int64_t alignment);

// Best fit: in order of execution each tensor takes the smallest free gap, as
// an allocator would that knows no future. O(n^2).
Result<MemoryPlan> PlanBestFit(Span<const PlanTensor> tensors,
                               int64_t alignment);

// Look-ahead: offsets by falling size, but at each turn the one of the next
// four tensors is placed that leads to the smallest arena when the others
// follow by falling size. Resource exhausted above 400 tensors; O(n^3).
Result<MemoryPlan> PlanLookAhead(Span<const PlanTensor> tensors,
                                 int64_t alignment);

// Local search: from the smallest plan of kOnePass on, exchanges a tensor at
// the top of the arena with one that it lives with in the order in which
// tensors are placed, 2000 times or 200 million comparisons at most.
Result<MemoryPlan> PlanClimb(Span<const PlanTensor> tensors, int64_t alignment);

// Branch and bound from there (exact.h), within 20,000 nodes. The plan need
// not be optimal; resource exhausted when there are too many tensors to try.
Result<MemoryPlan> PlanExact(Span<const PlanTensor> tensors, int64_t alignment);

}  // namespace placelite

#endif  // LITE_CORE_PLAN_PLANNERS_H_
