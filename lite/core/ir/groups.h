// SPDX-License-Identifier: Apache-2.0
// Parallel groups of a lowered graph (plan/groups.h).
#ifndef LITE_CORE_IR_GROUPS_H_
#define LITE_CORE_IR_GROUPS_H_

#include "lite/core/ir/graph.h"
#include "lite/core/plan/groups.h"

namespace placelite {

// What each node waits for. Casts of constants for a device are free.
std::vector<GroupOp> GroupOpsOf(const Graph& graph);

// Puts the nodes into an order in which groups are consecutive; ids change, and
// group_of and order are those of the nodes as they stand then.
Groups GroupNodes(Graph* graph, int32_t per_layer);

}  // namespace placelite

#endif  // LITE_CORE_IR_GROUPS_H_
