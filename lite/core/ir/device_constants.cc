// SPDX-License-Identifier: Apache-2.0
#include "lite/core/ir/device_constants.h"

namespace placelite {

std::vector<bool> DeviceConstants(const Graph& graph) {
  std::vector<bool> made(graph.values().size(), false);
  for (const Node& node : graph.nodes()) {
    if (!node.op->IsCast() || node.inputs[0] == kNone) continue;
    const ValueId in = node.inputs[0], out = node.outputs[0];
    made[out] = !IsCpu(graph.value(out).place.target) &&
                (graph.value(in).is_constant() || made[in]);
  }
  for (ValueId id : graph.outputs()) made[id] = false;
  return made;
}

}  // namespace placelite
