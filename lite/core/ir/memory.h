// SPDX-License-Identifier: Apache-2.0
// Memory of a lowered graph: what lives in the arena and when, and plans for
// it. Which values share memory: aliases.h.
#ifndef LITE_CORE_IR_MEMORY_H_
#define LITE_CORE_IR_MEMORY_H_

#include <map>
#include <string>
#include <vector>

#include "lite/core/ir/aliases.h"
#include "lite/core/plan/memory_plan.h"

namespace placelite {

// Whose memory: the CPU's, or that of a device beside it.
enum class MemorySpace : uint8_t { kCpu, kDevice };

constexpr MemorySpace SpaceOf(Target target) {
  return target == Target::kOpenCL ? MemorySpace::kDevice : MemorySpace::kCpu;
}

// The values that live in the arena of `space` (storage roots that are neither
// inputs, constants nor outputs), with sizes and lifespans in node numbers;
// those in image layouts as images. All shapes must be exact. With `groups`,
// the parallel group of each node (ir/groups.h), lifespans are in groups.
struct ArenaTensors {
  std::vector<ValueId> values;
  std::vector<PlanTensor> tensors;
};
ArenaTensors ListArenaTensors(const Graph& graph,
                              MemorySpace space = MemorySpace::kCpu,
                              Span<const int32_t> groups = {});

// A plan made elsewhere, by value name: an annotation of a model file.
struct PlanHint {
  std::string planner;
  int64_t arena_bytes = 0;
  std::map<std::string, int64_t> offsets;
};

// The hint as a plan for `list`, where it names every value, nothing overlaps
// and it fits; else the reason why not.
Result<MemoryPlan> ApplyPlanHint(const Graph& graph, const ArenaTensors& list,
                                 const PlanHint& hint);

// Whether every value has an exact shape.
bool HasExactShapes(const Graph& graph);

}  // namespace placelite

#endif  // LITE_CORE_IR_MEMORY_H_
