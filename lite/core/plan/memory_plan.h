// Memory planning on plain data: tensors with sizes and lifespans in, offsets
// within one arena out. Knows nothing of graphs or devices. The planners
// themselves: planners.h.
#ifndef LITE_CORE_PLAN_MEMORY_PLAN_H_
#define LITE_CORE_PLAN_MEMORY_PLAN_H_

#include <cstdint>
#include <string>
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

// The sizes, each rounded up to a multiple of `alignment`. Refuses tensors
// that make no sense, and those that are more than int64_t counts when put
// side by side: no sum of some of the sizes overflows.
Result<std::vector<int64_t>> AlignedSizes(Span<const PlanTensor> tensors,
                                          int64_t alignment);

// The largest sum of (aligned) sizes live at one step: no plan is smaller.
Result<int64_t> LowerBound(Span<const PlanTensor> tensors, int64_t alignment);

// Ok when no two tensors that live at one step overlap and all lie within the
// arena.
Status CheckPlan(const MemoryPlan& plan, Span<const PlanTensor> tensors);

}  // namespace placelite

#endif  // LITE_CORE_PLAN_MEMORY_PLAN_H_
