// SPDX-License-Identifier: Apache-2.0
// Tests the table of planners, and what all of them refuse.
#include "lite/core/plan/planners.h"

#include <set>

#include "lite/core/plan/flow/flow.h"
#include "test/core/plan/networks.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> Names(Span<const Planner> planners) {
  std::vector<std::string> names;
  for (const Planner& planner : planners) names.push_back(planner.name);
  return names;
}

TEST(PlannersTest, AreFoundByName) {
  EXPECT_THAT(Names(PlannersWithFlow()),
              ElementsAre("naive", "greedy", "offset", "breadth", "best_fit",
                          "look_ahead", "climb", "exact", "flow"));
  EXPECT_THAT(Names(kOnePass),
              ElementsAre("naive", "greedy", "offset", "breadth", "best_fit"));
  EXPECT_THAT(Names(kFastPlanners), ElementsAre("greedy", "offset", "breadth"));
  ASSERT_OK_AND_ASSIGN(const MemoryPlan plan, PlanWith("greedy", Figure5(), 1));
  EXPECT_EQ(plan.planner, "greedy");
  EXPECT_THAT(PlanWith("gredy", Figure5(), 1),
              FailsWith(StatusCode::kNotFound,
                        "no memory planner 'gredy'; there are naive, greedy"));
}

// Offset alone reaches the bound of figure 5 among the two.
TEST(PlannersTest, BestNamesThePlannerThatWon) {
  ASSERT_OK_AND_ASSIGN(const MemoryPlan plan,
                       PlanWith("best", Figure5(), 1, kFastPlanners));
  EXPECT_EQ(plan.planner, "offset");
  EXPECT_EQ(plan.arena_bytes, 76);
  // The first plan stays where the second is no smaller.
  ASSERT_OK_AND_ASSIGN(const MemoryPlan v1,
                       PlanBest(MobileNetV1(), 1, kFastPlanners));
  EXPECT_EQ(v1.planner, "greedy");
}

Result<MemoryPlan> Refuse(Span<const PlanTensor>, int64_t) {
  return Status::Unsupported("not today");
}
Result<MemoryPlan> Break(Span<const PlanTensor>, int64_t) {
  return Status::Internal("broken");
}

TEST(PlannersTest, BestDoesWithoutPlannersThatRefuse) {
  const Planner refuses = {"refuses", Refuse, "", ""};
  const Planner breaks = {"breaks", Break, "", ""};
  const std::vector<Planner> some = {refuses, kPlanners[0]};
  EXPECT_OK(PlanBest(Figure5(), 1, some));
  const std::vector<Planner> none = {refuses};
  EXPECT_THAT(PlanBest(Figure5(), 1, none),
              FailsWith(StatusCode::kUnsupported, "not today"));
  const std::vector<Planner> broken = {kPlanners[0], breaks};
  EXPECT_THAT(PlanBest(Figure5(), 1, broken),
              FailsWith(StatusCode::kInternal, "broken"));
  EXPECT_THAT(PlanBest(Figure5(), 1, {}),
              FailsWith(StatusCode::kInvalidArgument, "no memory planner"));
}

struct BadInput {
  std::vector<PlanTensor> tensors;
  int64_t alignment;
  StatusCode code;
  const char* text;
};

TEST(PlannersTest, RefuseSizesThatCannotBeCounted) {
  constexpr int64_t kHalf = INT64_MAX / 2 + 1;
  constexpr StatusCode kExhausted = StatusCode::kResourceExhausted;
  constexpr StatusCode kInvalid = StatusCode::kInvalidArgument;
  const BadInput rows[] = {
      {{{kHalf, 0, 1}, {kHalf, 1, 2}}, 1, kExhausted, "up to 1 of 2"},
      {{{kHalf, 0, 0}, {kHalf, 9, 9}}, 1, kExhausted, "together need more"},
      {{{INT64_MAX, 0, 0}}, 64, kExhausted, "up to 0 of 1"},
      {{{1, 0, 0}}, INT64_MIN, kInvalid, "aligned"},
      {{{1, 0, 0}}, 0, kInvalid, "aligned to 0 bytes"},
      {{{1, 0, 0}, {-1, 0, 0}}, 1, kInvalid, "tensor 1"},
      {{{1, 2, 1}}, 1, kInvalid, "from step 2 to 1"},
      {{{1, -1, 1}}, 1, kInvalid, "from step -1 to 1"}};
  std::vector<Planner> planners = PlannersWithFlow();
  planners.push_back({"best",
                      [](Span<const PlanTensor> tensors, int64_t alignment) {
                        return PlanBest(tensors, alignment);
                      },
                      "", ""});
  for (const BadInput& row : rows) {
    EXPECT_THAT(LowerBound(row.tensors, row.alignment),
                FailsWith(row.code, row.text));
    for (const Planner& planner : planners) {
      SCOPED_TRACE(planner.name);
      const auto plan = planner.plan(row.tensors, row.alignment);
      if (plan.status().code() == StatusCode::kUnsupported) continue;  // flow
      EXPECT_THAT(plan, FailsWith(row.code, row.text));
    }
  }
}

TEST(PlannersTest, TakeWhatCanJustBeCounted) {
  const std::vector<PlanTensor> tensors = {
      {INT64_MAX - 8, 0, INT32_MAX}, {8, 0, 0}, {0, INT32_MAX, INT32_MAX}};
  for (const Planner& planner : kPlanners) {
    SCOPED_TRACE(planner.name);
    ASSERT_OK_AND_ASSIGN(const MemoryPlan plan, planner.plan(tensors, 1));
    EXPECT_EQ(plan.arena_bytes, INT64_MAX);
    EXPECT_OK(CheckPlan(plan, tensors));
  }
}

// The planner's solver counts in smaller integers.
TEST(PlannersTest, FlowRefusesHugeTensorsAndTooMany) {
  const auto huge = PlanFlow(std::vector<PlanTensor>{{INT64_MAX, 0, 0}}, 1);
  if (huge.status().code() == StatusCode::kUnsupported) {
    GTEST_SKIP() << "built without LEMON";
  }
  EXPECT_THAT(huge, FailsWith(StatusCode::kResourceExhausted, "there is one"));
  EXPECT_THAT(PlanFlow(std::vector<PlanTensor>(2001), 1),
              FailsWith(StatusCode::kResourceExhausted, "there are 2001"));
}

}  // namespace
}  // namespace placelite
