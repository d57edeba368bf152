// SPDX-License-Identifier: Apache-2.0
// Properties of every plan, on made-up lifespans.
#include <gtest/gtest.h>

#include <algorithm>

#include "lite/core/plan/flow/flow.h"
#include "test/core/plan/overlap.h"
#include "test/core/plan/random_tensors.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// Valid, aligned, not below the bound, not above naive.
void ExpectSound(const MemoryPlan& plan, const std::vector<PlanTensor>& tensors,
                 const PlanConstraints& constraints) {
  ASSERT_EQ(FindOverlap(plan, tensors), "");
  ASSERT_OK(CheckPlan(plan, tensors, constraints));
  for (int64_t offset : plan.offsets) {
    ASSERT_EQ(offset % constraints.alignment, 0);
  }
  ASSERT_OK_AND_ASSIGN(const int64_t bound, LowerBound(tensors, constraints));
  ASSERT_OK_AND_ASSIGN(const MemoryPlan naive,
                       PlanWith("naive", tensors, constraints));
  ASSERT_LE(bound, TotalBytes(plan, constraints));
  ASSERT_LE(TotalBytes(plan, constraints), TotalBytes(naive, constraints));
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
      const std::string_view name = planner.name;
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

TEST(RandomPlansTest, WithImagesAreSoundAndBestIsTheSmallest) {
  std::mt19937 random(11);
  for (int round = 0; round < 10'000; ++round) {
    SCOPED_TRACE(round);
    const auto tensors = RandomMixedTensors(&random, 24, 20, 6, 300, 40);
    PlanConstraints constraints = int64_t{1} << random() % 7;
    constraints.bytes_per_texel = 1 + random() % 16;
    constraints.max_image = {40, 40};
    ASSERT_OK_AND_ASSIGN(const MemoryPlan best,
                         PlanBest(tensors, constraints, kOnePass));
    ASSERT_NO_FATAL_FAILURE(ExpectSound(best, tensors, constraints));
    for (const Planner& planner : kOnePass) {
      SCOPED_TRACE(planner.name);
      ASSERT_OK_AND_ASSIGN(const MemoryPlan plan,
                           PlanWith(planner.name, tensors, constraints));
      ASSERT_NO_FATAL_FAILURE(ExpectSound(plan, tensors, constraints));
      ASSERT_LE(TotalBytes(best, constraints), TotalBytes(plan, constraints));
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
