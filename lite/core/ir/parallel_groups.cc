// SPDX-License-Identifier: Apache-2.0
#include "lite/core/ir/parallel_groups.h"

#include <algorithm>
#include <numeric>

#include "lite/core/ir/device_constants.h"

namespace placelite {

std::vector<GroupOp> GroupOpsOf(const Graph& graph) {
  const std::vector<bool> constant = DeviceConstants(graph);
  std::vector<GroupOp> ops;
  for (const Node& node : graph.nodes()) {
    GroupOp op;
    op.is_free = !node.outputs.empty() && constant[node.outputs[0]];
    for (ValueId input : node.inputs) {
      if (input == kNone || graph.value(input).producer == kNone) continue;
      op.after.push_back(graph.value(input).producer);
    }
    ops.push_back(std::move(op));
  }
  return ops;
}

Groups GroupNodes(Graph* graph, int32_t per_layer) {
  Groups groups = MakeGroups(GroupOpsOf(*graph), per_layer);
  std::vector<int32_t> group_of;
  for (int32_t op : groups.order) group_of.push_back(groups.group_of[op]);
  graph->Rebuild(groups.order);
  groups.group_of = std::move(group_of);
  std::iota(groups.order.begin(), groups.order.end(), 0);
  return groups;
}

}  // namespace placelite
