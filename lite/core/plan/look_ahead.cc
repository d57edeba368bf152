// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/plan/order.h"
#include "lite/core/plan/place.h"
#include "lite/core/plan/planners.h"

namespace placelite {
namespace {

// Every turn tries so many tensors; each try places all of them.
constexpr size_t kAhead = 4;
constexpr size_t kMaxTensors = 400;

// The order with the element at `from` moved forward to `to`.
std::vector<int32_t> Moved(std::vector<int32_t> order, size_t from, size_t to) {
  std::rotate(order.begin() + static_cast<std::ptrdiff_t>(to),
              order.begin() + static_cast<std::ptrdiff_t>(from),
              order.begin() + static_cast<std::ptrdiff_t>(from) + 1);
  return order;
}

}  // namespace

Result<MemoryPlan> PlanLookAhead(Span<const PlanTensor> tensors,
                                 int64_t alignment) {
  if (tensors.size() > kMaxTensors) {
    return Status::ResourceExhausted(
        StrCat("the look-ahead planner takes up to ", kMaxTensors,
               " tensors, there are ", tensors.size()));
  }
  LITE_ASSIGN_OR_RETURN(const std::vector<int64_t> sizes,
                        AlignedSizes(tensors, alignment));
  LITE_ASSIGN_OR_RETURN(const int64_t bound, LowerBound(tensors, alignment));
  const auto place = [&](const std::vector<int32_t>& order) {
    return PlaceInOrder("look_ahead", tensors, sizes, order, Fit::kSmallestGap);
  };
  std::vector<int32_t> order =
      OrderBy(tensors.size(), [&](int32_t i) { return -sizes[i]; });
  MemoryPlan best = place(order);
  for (size_t turn = 0; turn < order.size(); ++turn) {
    const size_t end = std::min(turn + kAhead, order.size());
    for (size_t next = turn + 1; next < end; ++next) {
      if (best.arena_bytes == bound) return best;
      std::vector<int32_t> other = Moved(order, next, turn);
      MemoryPlan plan = place(other);
      if (plan.arena_bytes >= best.arena_bytes) continue;
      best = std::move(plan);
      order = std::move(other);
    }
  }
  return best;
}

}  // namespace placelite
