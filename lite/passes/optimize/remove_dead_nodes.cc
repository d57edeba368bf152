// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/passes.h"

namespace placelite {

// One walk from the last node to the first: readers stand behind producers.
Status RemoveDeadNodes(Graph* graph, const PassContext&) {
  std::vector<bool> needed(graph->values().size(), false);
  for (ValueId id : graph->outputs()) needed[id] = true;
  std::vector<bool> dead(graph->nodes().size(), true);
  for (size_t i = dead.size(); i-- > 0;) {
    const Node& node = graph->nodes()[i];
    for (ValueId id : node.outputs) dead[i] = dead[i] && !needed[id];
    if (dead[i]) continue;
    for (ValueId id : node.inputs) {
      if (id != kNone) needed[id] = true;
    }
  }
  graph->RemoveNodes(dead);
  return Status::Ok();
}

}  // namespace placelite
