// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "lite/core/plan/order.h"
#include "lite/core/plan/place.h"
#include "lite/core/plan/planners.h"

namespace placelite {

Result<MemoryPlan> PlanBestFit(Span<const PlanTensor> tensors,
                               int64_t alignment) {
  LITE_RETURN_IF_ERROR(CheckPlaceable(tensors.size()));
  LITE_ASSIGN_OR_RETURN(const std::vector<int64_t> sizes,
                        AlignedSizes(tensors, alignment));
  const auto order = OrderBy(tensors.size(), [&](int32_t i) {
    return std::pair(tensors[i].first, -sizes[i]);
  });
  return PlaceInOrder("best_fit", tensors, sizes, order, Fit::kSmallestGap);
}

}  // namespace placelite
