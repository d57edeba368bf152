// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>
#include <set>

#include "lite/core/plan/objects.h"
#include "lite/core/plan/order.h"
#include "lite/core/plan/planners.h"

namespace placelite {
namespace {

using FreeObjects = std::set<std::pair<int64_t, int32_t>>;  // (size, object)

// The one closest in size; of two equally close the larger, which need not
// grow.
FreeObjects::iterator Closest(const FreeObjects& objects, int64_t size) {
  const auto above = objects.lower_bound({size, -1});
  if (above == objects.begin()) return above;
  const auto below = std::prev(above);
  return above == objects.end() || size - below->first < above->first - size
             ? below
             : above;
}

}  // namespace

Result<MemoryPlan> PlanGreedy(Span<const PlanTensor> tensors,
                              int64_t alignment) {
  LITE_ASSIGN_OR_RETURN(const std::vector<int64_t> sizes,
                        AlignedSizes(tensors, alignment));
  std::vector<int64_t> object_sizes;
  std::vector<int32_t> object_of(tensors.size());
  FreeObjects free_objects;
  std::set<std::pair<int32_t, int32_t>> live;  // (last step, tensor)

  for (int32_t i : ByFirstStep(tensors)) {
    // Tensors that die at this very step are its inputs, so they are not free
    // yet.
    while (!live.empty() && live.begin()->first < tensors[i].first) {
      const int32_t object = object_of[live.begin()->second];
      free_objects.emplace(object_sizes[object], object);
      live.erase(live.begin());
    }
    const auto closest = Closest(free_objects, sizes[i]);
    if (closest == free_objects.end()) {
      object_of[i] = static_cast<int32_t>(object_sizes.size());
      object_sizes.push_back(sizes[i]);
    } else {
      object_of[i] = closest->second;
      int64_t& size = object_sizes[closest->second];
      size = std::max(size, sizes[i]);
      free_objects.erase(closest);
    }
    live.emplace(tensors[i].last, i);
  }
  return PlanOfObjects("greedy", object_of, object_sizes);
}

}  // namespace placelite
