// SPDX-License-Identifier: Apache-2.0
#include <numeric>

#include "lite/core/plan/objects.h"
#include "lite/core/plan/planners.h"

namespace placelite {

Result<MemoryPlan> PlanNaive(Span<const PlanTensor> tensors,
                             int64_t alignment) {
  LITE_ASSIGN_OR_RETURN(const std::vector<int64_t> sizes,
                        AlignedSizes(tensors, alignment));
  std::vector<int32_t> object_of(tensors.size());
  std::iota(object_of.begin(), object_of.end(), 0);
  return PlanOfObjects("naive", object_of, sizes);
}

}  // namespace placelite
