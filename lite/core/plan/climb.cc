// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <random>
#include <utility>

#include "lite/core/plan/order.h"
#include "lite/core/plan/place.h"
#include "lite/core/plan/planners.h"

namespace placelite {
namespace {

// Orders tried: at most so many, fewer where placing is dear.
constexpr int64_t kMaxRounds = 2000;
constexpr int64_t kMaxComparisons = 200'000'000;

bool Meet(const PlanTensor& a, const PlanTensor& b) {
  return a.first <= b.last && b.first <= a.last;
}

class Climb {
 public:
  Climb(Span<const PlanTensor> tensors, const std::vector<int64_t>& sizes,
        const MemoryPlan& start)
      : tensors_(tensors), sizes_(sizes) {
    // Placed in this order, each as low as it can be, nothing comes to lie
    // higher than it does in `start`.
    order_ =
        OrderBy(tensors.size(), [&](int32_t i) { return start.offsets[i]; });
    plan_ = Place();
  }

  // Exchanges a tensor at the top of the arena with one that it lives with;
  // keeps what is not worse, so that it can cross plateaus.
  void Step() {
    const size_t top = PickTop();
    const size_t other = PickNeighbour(top);
    std::swap(order_[top], order_[other]);
    MemoryPlan plan = Place();
    if (plan.arena_bytes <= plan_.arena_bytes) {
      plan_ = std::move(plan);
    } else {
      std::swap(order_[top], order_[other]);
    }
  }

  const MemoryPlan& plan() const { return plan_; }

 private:
  MemoryPlan Place() const {
    return PlaceInOrder("climb", tensors_, sizes_, order_, Fit::kLowestGap);
  }

  // One of the positions in the order for which `matches` holds, or `none`.
  template <typename Matches>
  size_t Pick(size_t none, const Matches& matches) {
    picks_.clear();
    for (size_t at = 0; at < order_.size(); ++at) {
      if (matches(order_[at])) picks_.push_back(at);
    }
    return picks_.empty() ? none : picks_[random_() % picks_.size()];
  }

  size_t PickTop() {
    return Pick(0, [&](int32_t i) {
      return plan_.offsets[i] + sizes_[i] == plan_.arena_bytes;
    });
  }

  size_t PickNeighbour(size_t at) {
    const int32_t tensor = order_[at];
    return Pick(at, [&](int32_t i) {
      return i != tensor && Meet(tensors_[i], tensors_[tensor]);
    });
  }

  Span<const PlanTensor> tensors_;
  const std::vector<int64_t>& sizes_;
  std::vector<int32_t> order_;
  std::vector<size_t> picks_;
  MemoryPlan plan_;
  std::mt19937 random_;  // default seed, so that plans do not vary
};

}  // namespace

Result<MemoryPlan> PlanClimb(Span<const PlanTensor> tensors,
                             int64_t alignment) {
  LITE_RETURN_IF_ERROR(CheckPlaceable(tensors.size()));
  LITE_ASSIGN_OR_RETURN(const std::vector<int64_t> sizes,
                        AlignedSizes(tensors, alignment));
  LITE_ASSIGN_OR_RETURN(const int64_t bound, LowerBound(tensors, alignment));
  LITE_ASSIGN_OR_RETURN(const MemoryPlan start,
                        PlanBest(tensors, alignment, kOnePass));
  Climb climb(tensors, sizes, start);
  const auto count = static_cast<int64_t>(tensors.size());
  const int64_t rounds =
      std::min(kMaxRounds, kMaxComparisons / std::max<int64_t>(1, count) /
                               std::max<int64_t>(1, count));
  for (int64_t i = 0; i < rounds && climb.plan().arena_bytes > bound; ++i) {
    climb.Step();
  }
  return climb.plan();
}

}  // namespace placelite
