// SPDX-License-Identifier: Apache-2.0
// The memory of a lowered graph: which values live in the arena and when, and
// memory plans for them. aliases.h decides which values share memory.
#ifndef LITE_CORE_IR_MEMORY_H_
#define LITE_CORE_IR_MEMORY_H_

#include <map>
#include <string>
#include <vector>

#include "lite/core/ir/aliases.h"
#include "lite/core/plan/memory_plan.h"

namespace placelite {

// The kind of memory: the CPU's, or that of a device beside it.
enum class MemorySpace : uint8_t { kCpu, kDevice };

constexpr MemorySpace SpaceOf(Target target) {
  return target == Target::kOpenCL ? MemorySpace::kDevice : MemorySpace::kCpu;
}

// The values that live in the arena of `space`: storage roots that are neither
// inputs, constants nor outputs. Sizes are in bytes, or in texels for values in
// image layouts; lifespans are in node numbers or, with the parallel group of
// each node in `groups` (ir/parallel_groups.h), in group numbers. All shapes
// must be exact.
struct ArenaTensors {
  std::vector<ValueId> values;
  std::vector<PlanTensor> tensors;
};
ArenaTensors ListArenaTensors(const Graph& graph,
                              MemorySpace space = MemorySpace::kCpu,
                              Span<const int32_t> groups = {});

// A memory plan that was made elsewhere, by value name: an annotation of a
// model file.
struct PlanHint {
  std::string planner;
  int64_t arena_bytes = 0;
  std::map<std::string, int64_t> offsets;
};

// Converts the hint to a plan for `list`. Fails, with the reason, unless it
// names every value, nothing overlaps and everything fits.
Result<MemoryPlan> ApplyPlanHint(const Graph& graph, const ArenaTensors& list,
                                 const PlanHint& hint);

// Whether every value has an exact shape.
bool HasExactShapes(const Graph& graph);

}  // namespace placelite

#endif  // LITE_CORE_IR_MEMORY_H_
