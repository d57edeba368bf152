// SPDX-License-Identifier: Apache-2.0
#include <tuple>

#include "lite/core/plan/order.h"
#include "lite/core/plan/place.h"
#include "lite/core/plan/planners.h"

namespace placelite {
namespace {

struct Widest {
  int64_t breadth = -1;
  int32_t step = 0;
};

// Finds for each tensor the step of its life at which most bytes are live, and
// the first of equal ones. A step that writes no tensor is never wider than the
// last step before it that does, so only steps that write are examined.
std::vector<Widest> WidestSteps(Span<const PlanTensor> tensors,
                                const std::vector<int64_t>& sizes) {
  std::vector<Widest> widest(tensors.size());
  std::vector<int32_t> live;
  const std::vector<int32_t> order = ByFirstStep(tensors);
  for (size_t begin = 0; begin < order.size();) {
    const int32_t step = tensors[order[begin]].first;
    size_t end = begin;
    while (end < order.size() && tensors[order[end]].first == step) ++end;
    live.insert(live.end(), order.begin() + begin, order.begin() + end);
    begin = end;
    live.erase(
        std::remove_if(live.begin(), live.end(),
                       [&](int32_t i) { return tensors[i].last < step; }),
        live.end());
    int64_t breadth = 0;
    for (int32_t i : live) breadth += sizes[i];
    for (int32_t i : live) {
      if (breadth > widest[i].breadth) widest[i] = {breadth, step};
    }
  }
  return widest;
}

}  // namespace

Result<MemoryPlan> PlanBreadth(Span<const PlanTensor> tensors,
                               int64_t alignment) {
  LITE_RETURN_IF_ERROR(CheckPlaceable(tensors.size()));
  LITE_ASSIGN_OR_RETURN(const std::vector<int64_t> sizes,
                        AlignedSizes(tensors, alignment));
  // Step by step from the widest, what is not placed yet by falling size: a
  // tensor's turn comes with its own widest step.
  const std::vector<Widest> widest = WidestSteps(tensors, sizes);
  const auto order = OrderBy(tensors.size(), [&](int32_t i) {
    return std::tuple(-widest[i].breadth, widest[i].step, -sizes[i]);
  });
  return PlaceInOrder("breadth", tensors, sizes, order, Fit::kSmallestGap);
}

}  // namespace placelite
