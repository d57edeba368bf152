// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/parallel_groups.h"

#include <algorithm>

#include "lite/core/plan/order.h"

namespace placelite {
namespace {

// Ops by layer, each by number.
std::vector<std::vector<int32_t>> ByLayer(const std::vector<int32_t>& layers) {
  std::vector<std::vector<int32_t>> ops;
  for (size_t i = 0; i < layers.size(); ++i) {
    const auto layer = static_cast<size_t>(layers[i]);
    if (layer >= ops.size()) ops.resize(layer + 1);
    ops[layer].push_back(static_cast<int32_t>(i));
  }
  return ops;
}

// Appends the groups of one layer.
void CutLayer(Span<const GroupOp> ops, const std::vector<int32_t>& layer,
              int32_t per_layer, Groups* groups) {
  const auto busy = static_cast<int32_t>(
      std::count_if(layer.begin(), layer.end(),
                    [&](int32_t op) { return !ops[op].is_free; }));
  groups->widest_layer = std::max(groups->widest_layer, busy);
  const int32_t parts = std::max(per_layer, 1);
  const int32_t size = std::max((busy - 1) / parts + 1, 1);
  int32_t filled = 0;
  for (int32_t op : layer) {
    if (!ops[op].is_free && filled++ == size) {
      ++groups->groups;
      filled = 1;
    }
    groups->order.push_back(op);
    groups->group_of[op] = groups->groups;
  }
  ++groups->groups;
}

}  // namespace

std::vector<int32_t> LayersOf(Span<const GroupOp> ops) {
  std::vector<int32_t> layers(ops.size(), 0);
  for (size_t i = 0; i < ops.size(); ++i) {
    for (int32_t before : ops[i].after) {
      const int32_t step = ops[before].is_free ? 0 : 1;
      layers[i] = std::max(layers[i], layers[before] + step);
    }
  }
  return layers;
}

Groups MakeGroups(Span<const GroupOp> ops, int32_t per_layer) {
  Groups groups;
  groups.group_of.assign(ops.size(), 0);
  for (const std::vector<int32_t>& layer : ByLayer(LayersOf(ops))) {
    CutLayer(ops, layer, per_layer, &groups);
    ++groups.layers;
  }
  return groups;
}

CostSplit SplitByCost(Span<const double> costs, int32_t parts) {
  CostSplit split;
  split.part_of.assign(costs.size(), 0);
  std::vector<double> sums(static_cast<size_t>(std::max(parts, 1)), 0);
  for (int32_t i :
       OrderBy(costs.size(), [&](int32_t op) { return -costs[op]; })) {
    const auto least = std::min_element(sums.begin(), sums.end());
    *least += costs[i];
    split.part_of[i] = static_cast<int32_t>(least - sums.begin());
  }
  split.largest = *std::max_element(sums.begin(), sums.end());
  return split;
}

}  // namespace placelite
