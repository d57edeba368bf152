// What holds for every plan, on made-up lifespans.
#include <gtest/gtest.h>

#include <algorithm>

#include "lite/core/plan/flow/flow.h"
#include "test/core/plan/random_tensors.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// Valid, aligned, not below the bound, not above naive.
void ExpectSound(const MemoryPlan& plan, const std::vector<PlanTensor>& tensors,
                 int64_t alignment) {
  ASSERT_OK(CheckPlan(plan, tensors));
  for (int64_t offset : plan.offsets) ASSERT_EQ(offset % alignment, 0);
  ASSERT_OK_AND_ASSIGN(const int64_t bound, LowerBound(tensors, alignment));
  ASSERT_OK_AND_ASSIGN(const MemoryPlan naive, PlanNaive(tensors, alignment));
  ASSERT_LE(bound, plan.arena_bytes);
  ASSERT_LE(plan.arena_bytes, naive.arena_bytes);
}

TEST(RandomPlansTest, AreSoundAndBestIsTheSmallest) {
  std::mt19937 random(3);
  const std::vector<Planner> planners = PlannersWithFlow();
  for (int round = 0; round < 10'000; ++round) {
    SCOPED_TRACE(round);
    const auto tensors = RandomTensors(&random, 24, 20, 6, 300);
    const int64_t alignment = int64_t{1} << random() % 7;
    ASSERT_OK_AND_ASSIGN(const MemoryPlan best,
                         PlanWith("best", tensors, alignment, planners));
    ASSERT_NO_FATAL_FAILURE(ExpectSound(best, tensors, alignment));
    for (const Planner& planner : planners) {
      // These search, and `best` asked them already where it is of use.
      const std::string_view name = planner.name;
      if ((name == "climb" || name == "exact") && round % 20 != 0) continue;
      SCOPED_TRACE(name);
      const Result<MemoryPlan> plan =
          PlanWith(name, tensors, alignment, planners);
      if (plan.status().code() == StatusCode::kUnsupported) continue;
      ASSERT_OK(plan);
      ASSERT_EQ(plan->planner, name);
      ASSERT_NO_FATAL_FAILURE(ExpectSound(*plan, tensors, alignment));
      ASSERT_LE(best.arena_bytes, plan->arena_bytes);
    }
  }
}

TEST(RandomPlansTest, LowerBoundIsTheWidestStep) {
  std::mt19937 random(5);
  for (int round = 0; round < 1000; ++round) {
    const auto tensors = RandomTensors(&random, 24, 20, 6, 300);
    const int64_t alignment = int64_t{1} << random() % 7;
    int64_t most = 0;
    for (int32_t step = 0; step <= 26; ++step) {
      int64_t live = 0;
      for (const PlanTensor& t : tensors) {
        if (t.first > step || step > t.last) continue;
        live += (t.bytes + alignment - 1) / alignment * alignment;
      }
      most = std::max(most, live);
    }
    ASSERT_OK_AND_ASSIGN(const int64_t bound, LowerBound(tensors, alignment));
    ASSERT_EQ(bound, most);
  }
}

}  // namespace
}  // namespace placelite
