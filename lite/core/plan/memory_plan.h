// Memory planning on plain data: tensors with sizes and lifespans in, offsets
// within one arena out. Knows nothing of graphs or devices.
#ifndef LITE_CORE_PLAN_MEMORY_PLAN_H_
#define LITE_CORE_PLAN_MEMORY_PLAN_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lite/core/base/span.h"
#include "lite/core/base/status.h"

namespace placelite {

// One tensor that needs memory from step `first` (which writes it) to step
// `last` (the last that touches it), both inclusive.
struct PlanTensor {
  int64_t bytes = 0;
  int32_t first = 0;
  int32_t last = 0;
};

struct MemoryPlan {
  std::string planner;
  // Of each tensor, in the order given; multiples of the alignment.
  std::vector<int64_t> offsets;
  int64_t arena_bytes = 0;
};

// The largest sum of (aligned) sizes live at one step: no plan is smaller.
int64_t LowerBound(Span<const PlanTensor> tensors, int64_t alignment);

// Every tensor has memory of its own.
MemoryPlan PlanNaive(Span<const PlanTensor> tensors, int64_t alignment);

// Greedy shared objects: Lee et al., "On-Device Neural Net Inference with
// Mobile GPUs", algorithm 1. In order of execution, an output takes the free
// object closest in size, which grows if it must; objects of a step's dead
// tensors become free after the step. O(n log n).
MemoryPlan PlanGreedy(Span<const PlanTensor> tensors, int64_t alignment);

// Ok when no two tensors that live at one step overlap and all lie within the
// arena.
Status CheckPlan(const MemoryPlan& plan, Span<const PlanTensor> tensors);

}  // namespace placelite

#endif  // LITE_CORE_PLAN_MEMORY_PLAN_H_
