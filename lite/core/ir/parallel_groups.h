// SPDX-License-Identifier: Apache-2.0
// Finds the parallel groups of a lowered graph (plan/parallel_groups.h).
#ifndef LITE_CORE_IR_PARALLEL_GROUPS_H_
#define LITE_CORE_IR_PARALLEL_GROUPS_H_

#include "lite/core/ir/graph.h"
#include "lite/core/plan/parallel_groups.h"

namespace placelite {

// Lists for each node the nodes that it waits for. Casts of constants for a
// device cost nothing.
std::vector<GroupOp> GroupOpsOf(const Graph& graph);

// Reorders the nodes so that those of a group are consecutive. Ids change;
// group_of and order in the result refer to the new order.
Groups GroupNodes(Graph* graph, int32_t per_layer);

}  // namespace placelite

#endif  // LITE_CORE_IR_PARALLEL_GROUPS_H_
