// Memory of a lowered graph: which values share storage, when each lives, and
// the arena plan for them.
#ifndef LITE_CORE_IR_MEMORY_H_
#define LITE_CORE_IR_MEMORY_H_

#include <map>
#include <string>
#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/kernel/registry.h"
#include "lite/core/plan/memory_plan.h"

namespace placelite {

// Sets alias_of: outputs that are views of their input, and outputs that may
// overwrite an input of the same size which dies there. Needs decisions.
// Inputs, constants and outputs of the graph keep storage of their own.
void AssignAliases(Graph* graph, const KernelRegistry& registry);

// The value at the end of the alias_of chain.
ValueId StorageRoot(const Graph& graph, ValueId id);

// The values that live in the arena (storage roots that are neither inputs,
// constants nor outputs), with sizes and lifespans in node numbers. All
// shapes must be exact.
struct ArenaTensors {
  std::vector<ValueId> values;
  std::vector<PlanTensor> tensors;
};
ArenaTensors ListArenaTensors(const Graph& graph);

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

// The storage size of a value, by its place.
int64_t StorageBytes(const Value& value);

// Whether every value has an exact shape.
bool HasExactShapes(const Graph& graph);

}  // namespace placelite

#endif  // LITE_CORE_IR_MEMORY_H_
