// SPDX-License-Identifier: Apache-2.0
#include "lite/api/device_regions.h"

#include <map>
#include <numeric>

#include "lite/core/base/strings.h"
#include "lite/core/tensor/tensor.h"

namespace placelite {
namespace {

bool IsOnDevice(const Graph& graph, ValueId id) {
  return id != kNone && !IsCpu(graph.value(id).place.target);
}

// Returns the root of the set that holds node `i`, and halves the paths to it
// (union-find).
size_t RootOf(std::vector<size_t>* parents, size_t i) {
  while ((*parents)[i] != i) {
    (*parents)[i] = (*parents)[(*parents)[i]];
    i = (*parents)[i];
  }
  return i;
}

std::string TextOf(const Graph& graph, const Node& node) {
  std::vector<std::string> values;
  for (const auto* list : {&node.inputs, &node.outputs}) {
    for (ValueId id : *list) {
      if (id == kNone) continue;
      values.push_back(
          StrCat(graph.value(id).place, graph.value(id).info.shape));
    }
  }
  return StrCat(node.op->name, "(", Join(values, ","), ")");
}

}  // namespace

std::vector<DeviceRegion> DeviceRegions(const Graph& graph) {
  const size_t count = graph.nodes().size();
  std::vector<size_t> parents(count);
  std::iota(parents.begin(), parents.end(), size_t{0});
  for (size_t i = 0; i < count; ++i) {
    for (ValueId input : graph.nodes()[i].inputs) {
      if (!IsOnDevice(graph, input)) continue;
      const NodeId producer = graph.value(input).producer;
      if (producer == kNone) continue;
      parents[RootOf(&parents, i)] =
          RootOf(&parents, static_cast<size_t>(producer));
    }
  }
  std::map<size_t, size_t> region_of;
  std::vector<DeviceRegion> regions;
  for (size_t i = 0; i < count; ++i) {
    const Node& node = graph.nodes()[i];
    const ValueId output = node.outputs[0];
    if (!IsOnDevice(graph, output) || node.op->IsCast()) continue;
    const auto [it, is_new] =
        region_of.emplace(RootOf(&parents, i), regions.size());
    if (is_new) regions.emplace_back();
    DeviceRegion& region = regions[it->second];
    region.ops.insert(node.name);
    region.has_images |= IsImage(graph.value(output).place.layout);
    region.text += TextOf(graph, node) + "\n";
  }
  return regions;
}

}  // namespace placelite
