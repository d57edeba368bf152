// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/place.h"

#include <algorithm>
#include <utility>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

struct Placed {
  int64_t offset;
  int64_t end;
  int32_t first;
  int32_t last;
};

// Where a tensor of `size` bytes goes; `placed` is sorted by offset.
int64_t FindOffset(const std::vector<Placed>& placed, const PlanTensor& tensor,
                   int64_t size, Fit fit) {
  int64_t end = 0;  // end of what is known to be taken
  int64_t best = -1;
  int64_t smallest_gap = INT64_MAX;
  for (const Placed& other : placed) {
    if (other.last < tensor.first || tensor.last < other.first) continue;
    const int64_t gap = other.offset - end;
    if (gap >= size && gap < smallest_gap) {
      if (fit == Fit::kLowestGap) return end;
      smallest_gap = gap;
      best = end;
    }
    end = std::max(end, other.end);
  }
  return best < 0 ? end : best;
}

}  // namespace

Status CheckPlaceable(size_t tensors) {
  constexpr size_t kMaxTensors = 20'000;
  if (tensors <= kMaxTensors) return Status::Ok();
  return Status::ResourceExhausted(StrCat("planners of offsets take up to ",
                                          kMaxTensors, " tensors, there are ",
                                          tensors));
}

MemoryPlan PlaceInOrder(std::string planner, Span<const PlanTensor> tensors,
                        const std::vector<int64_t>& sizes,
                        const std::vector<int32_t>& order, Fit fit) {
  MemoryPlan plan;
  plan.planner = std::move(planner);
  plan.offsets.resize(tensors.size());
  std::vector<Placed> placed;
  placed.reserve(tensors.size());
  for (int32_t i : order) {
    const int64_t offset = FindOffset(placed, tensors[i], sizes[i], fit);
    const int64_t end = offset + sizes[i];
    plan.offsets[i] = offset;
    plan.arena_bytes = std::max(plan.arena_bytes, end);
    const auto behind = std::upper_bound(
        placed.begin(), placed.end(), offset,
        [](int64_t at, const Placed& other) { return at < other.offset; });
    placed.insert(behind, {offset, end, tensors[i].first, tensors[i].last});
  }
  return plan;
}

}  // namespace placelite
