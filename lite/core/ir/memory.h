// Memory of a lowered graph: which values share storage, when each lives, and
// the arena plan for them.
#ifndef LITE_CORE_IR_MEMORY_H_
#define LITE_CORE_IR_MEMORY_H_

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

// The storage size of a value, by its place.
int64_t StorageBytes(const Value& value);

// Whether every value has an exact shape.
bool HasExactShapes(const Graph& graph);

}  // namespace placelite

#endif  // LITE_CORE_IR_MEMORY_H_
