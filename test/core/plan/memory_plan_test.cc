// SPDX-License-Identifier: Apache-2.0
// Single rules of planners, and the checks.
#include "lite/core/plan/memory_plan.h"

#include "lite/core/plan/planners.h"
#include "test/core/plan/networks.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;

// Returns the plan of a planner that accepts the test's tensors.
MemoryPlan Planned(Result<MemoryPlan> plan) {
  EXPECT_OK(plan);
  return plan.ok() ? *plan : MemoryPlan();
}

int64_t Bound(const std::vector<PlanTensor>& tensors, int64_t alignment) {
  const Result<int64_t> bound = LowerBound(tensors, alignment);
  EXPECT_OK(bound);
  return bound.ok() ? *bound : -1;
}

// An output is placed before its op's inputs are freed.
TEST(MemoryPlanTest, AnOutputNeverTakesItsOwnInput) {
  const std::vector<PlanTensor> chain = {{10, 0, 1}, {10, 1, 2}, {10, 2, 3}};
  const MemoryPlan plan = Planned(PlanGreedy(chain, 1));
  EXPECT_EQ(plan.arena_bytes, 20);
  EXPECT_NE(plan.offsets[0], plan.offsets[1]);
  EXPECT_EQ(plan.offsets[0], plan.offsets[2]);
}

TEST(MemoryPlanTest, GreedyTakesTheClosestFreeObject) {
  // Free at step 2: 100, 40 and 10. 38 takes 40, 90 takes 100, 12 grows 10.
  const std::vector<PlanTensor> tensors = {{100, 0, 1}, {40, 0, 1}, {10, 0, 1},
                                           {38, 2, 3},  {90, 2, 3}, {12, 2, 3}};
  const MemoryPlan plan = Planned(PlanGreedy(tensors, 1));
  EXPECT_EQ(plan.offsets[3], plan.offsets[1]);
  EXPECT_EQ(plan.offsets[4], plan.offsets[0]);
  EXPECT_EQ(plan.offsets[5], plan.offsets[2]);
  EXPECT_EQ(plan.arena_bytes, 100 + 40 + 12);
}

// The gaps at step 1 are 10 bytes at 0 and 8 bytes at 19.
TEST(MemoryPlanTest, OffsetTakesTheSmallestGap) {
  const std::vector<PlanTensor> tensors = {
      {5, 1, 1}, {7, 0, 1}, {8, 0, 0}, {9, 0, 1}, {10, 0, 0}};
  const MemoryPlan plan = Planned(PlanOffset(tensors, 1));
  EXPECT_THAT(plan.offsets, ElementsAre(19, 27, 19, 10, 0));
  EXPECT_EQ(plan.arena_bytes, 34);
}

TEST(MemoryPlanTest, BestFitKnowsNoFuture) {
  const std::vector<PlanTensor> tensors = {{2, 0, 1}, {10, 1, 2}, {10, 2, 3}};
  const MemoryPlan plan = Planned(PlanBestFit(tensors, 1));
  EXPECT_THAT(plan.offsets, ElementsAre(0, 2, 12));
  // Placed by falling size instead, the plan reaches the bound.
  EXPECT_THAT(Planned(PlanOffset(tensors, 1)).offsets, ElementsAre(10, 0, 10));
}

// Step 0 holds 13 bytes, step 1 holds 10: the tensor of 4 goes before the
// larger one of step 1.
TEST(MemoryPlanTest, BreadthStartsAtTheWidestStep) {
  const std::vector<PlanTensor> tensors = {
      {6, 1, 1}, {4, 0, 1}, {3, 0, 0}, {3, 0, 0}, {3, 0, 0}};
  const MemoryPlan plan = Planned(PlanBreadth(tensors, 1));
  EXPECT_THAT(plan.offsets, ElementsAre(4, 0, 4, 7, 10));
  EXPECT_THAT(Planned(PlanOffset(tensors, 1)).offsets,
              ElementsAre(0, 6, 0, 3, 10));
}

TEST(MemoryPlanTest, NothingNeedsNothing) {
  for (const Planner& planner : kPlanners) {
    SCOPED_TRACE(planner.name);
    const MemoryPlan plan = Planned(planner.plan({}, 64));
    EXPECT_EQ(plan.arena_bytes, 0);
    EXPECT_TRUE(plan.offsets.empty());
    EXPECT_OK(CheckPlan(plan, {}));
  }
  EXPECT_EQ(Bound({}, 64), 0);
}

TEST(MemoryPlanTest, OffsetsAreAligned) {
  const std::vector<PlanTensor> tensors = {
      {1, 0, 1}, {65, 0, 2}, {64, 1, 3}, {0, 2, 3}, {100, 2, 3}};
  for (const Planner& planner : kPlanners) {
    SCOPED_TRACE(planner.name);
    const MemoryPlan plan = Planned(planner.plan(tensors, 64));
    for (int64_t offset : plan.offsets) EXPECT_EQ(offset % 64, 0);
    EXPECT_OK(CheckPlan(plan, tensors));
  }
  EXPECT_EQ(Planned(PlanNaive(tensors, 64)).arena_bytes,
            64 + 128 + 64 + 0 + 128);
  // Step 2 has 128 + 64 + 0 + 128 bytes.
  EXPECT_EQ(Bound(tensors, 64), 320);
}

TEST(CheckPlanTest, RefusesOverlaps) {
  const std::vector<PlanTensor> net = Figure5();
  MemoryPlan plan = Planned(PlanGreedy(net, 1));
  plan.offsets[3] = plan.offsets[2];
  EXPECT_THAT(
      CheckPlan(plan, net),
      FailsWith(StatusCode::kCorrupt, "tensors 2 and 3 at the same place"));
  // Sharing without living at one step is fine, by a byte too little not.
  const std::vector<PlanTensor> two = {{10, 0, 1}, {10, 1, 2}};
  plan.offsets = {0, 9};
  plan.arena_bytes = 19;
  EXPECT_THAT(CheckPlan(plan, two), FailsWith(StatusCode::kCorrupt, "same"));
  plan.offsets = {0, 10};
  plan.arena_bytes = 20;
  EXPECT_OK(CheckPlan(plan, two));
  const std::vector<PlanTensor> apart = {{10, 0, 1}, {10, 2, 3}};
  plan.offsets = {0, 9};
  EXPECT_OK(CheckPlan(plan, apart));
}

// A plan comes out of a model file.
TEST(CheckPlanTest, RefusesWhatLiesOutsideTheArena) {
  const std::vector<PlanTensor> one = {{10, 0, 1}};
  const struct {
    int64_t offset;
    int64_t arena;
  } rows[] = {
      {-1, 100},        {91, 100},      {0, 9},         {INT64_MAX, 100},
      {INT64_MIN, 100}, {0, INT64_MIN}, {1, INT64_MIN}, {INT64_MAX, INT64_MAX}};
  for (const auto& row : rows) {
    const MemoryPlan plan = {"file", {row.offset}, row.arena};
    EXPECT_THAT(CheckPlan(plan, one),
                FailsWith(StatusCode::kCorrupt, "outside its arena"))
        << row.offset << " in " << row.arena;
  }
  EXPECT_OK(CheckPlan({"file", {90}, 100}, one));
  EXPECT_THAT(CheckPlan({"file", {}, 100}, one),
              FailsWith(StatusCode::kCorrupt, "places 0 tensors, there are 1"));
}

}  // namespace
}  // namespace placelite
