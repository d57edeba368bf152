// SPDX-License-Identifier: Apache-2.0
// Planners on the examples of the papers they come from (row TG-mem).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lite/core/plan/flow/flow.h"
#include "test/core/plan/networks.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;

constexpr double kMiB = 1 << 20;

// The arena of a plan that holds, in MiB; -1 when there is none.
double PlannedMiB(const char* planner, const std::vector<PlanTensor>& tensors) {
  const Result<MemoryPlan> plan =
      PlanWith(planner, tensors, 1, PlannersWithFlow());
  EXPECT_OK(plan);
  if (!plan.ok()) return -1;
  EXPECT_OK(CheckPlan(*plan, tensors));
  return plan->arena_bytes / kMiB;
}

bool HasFlow() {
  return PlanFlow({}, 1).status().code() != StatusCode::kUnsupported;
}

TEST(Figure5Test, Naive) {
  ASSERT_OK_AND_ASSIGN(const MemoryPlan plan, PlanNaive(Figure5(), 1));
  EXPECT_EQ(plan.planner, "naive");
  EXPECT_EQ(plan.arena_bytes, 32 + 8 + 4 + 8 + 64);
  EXPECT_THAT(plan.offsets, ElementsAre(0, 32, 40, 44, 52));
  EXPECT_OK(CheckPlan(plan, Figure5()));
}

// The paper's figure: shared objects of 32, 64 and 8 bytes.
TEST(Figure5Test, Greedy) {
  ASSERT_OK_AND_ASSIGN(const MemoryPlan plan, PlanGreedy(Figure5(), 1));
  EXPECT_EQ(plan.planner, "greedy");
  EXPECT_EQ(plan.arena_bytes, 104);
  EXPECT_OK(CheckPlan(plan, Figure5()));
  // 2 takes the object of 0, 4 that of 1, grown.
  EXPECT_EQ(plan.offsets[2], plan.offsets[0]);
  EXPECT_EQ(plan.offsets[4], plan.offsets[1]);
}

TEST(Figure5Test, Flow) {
  if (!HasFlow()) GTEST_SKIP() << "built without LEMON";
  ASSERT_OK_AND_ASSIGN(const FlowPlan flow, PlanFlowAndCost(Figure5(), 1));
  EXPECT_EQ(flow.plan.planner, "flow");
  EXPECT_EQ(flow.cost, 84);
  EXPECT_EQ(flow.plan.arena_bytes, 84);
  EXPECT_OK(CheckPlan(flow.plan, Figure5()));
  EXPECT_EQ(flow.plan.offsets[4], flow.plan.offsets[0]);
}

// 64 from the bottom, below it in time 32; 8 and 8 and 4 above.
TEST(Figure5Test, OffsetsReachTheBound) {
  ASSERT_OK_AND_ASSIGN(const MemoryPlan plan, PlanOffset(Figure5(), 1));
  EXPECT_EQ(plan.planner, "offset");
  EXPECT_EQ(plan.arena_bytes, 76);
  EXPECT_OK(CheckPlan(plan, Figure5()));
  ASSERT_OK_AND_ASSIGN(const int64_t bound, LowerBound(Figure5(), 1));
  EXPECT_EQ(bound, 76);  // 4 + 8 + 64 at op 4
}

// Table 3 of the paper; offsets after the bound.
TEST(MobileNetTest, V1OfTable3) {
  const std::vector<PlanTensor> net = MobileNetV1();
  EXPECT_NEAR(PlannedMiB("naive", net), 9.62, 0.005);
  EXPECT_NEAR(PlannedMiB("greedy", net), 2.30, 0.005);
  EXPECT_NEAR(PlannedMiB("offset", net), 2.30, 0.005);
  ASSERT_OK_AND_ASSIGN(const int64_t bound, LowerBound(net, 1));
  EXPECT_NEAR(bound / kMiB, 2.30, 0.005);
}

TEST(MobileNetTest, V2OfTable3) {
  const std::vector<PlanTensor> net = MobileNetV2();
  EXPECT_NEAR(PlannedMiB("naive", net), 13.15, 0.005);
  EXPECT_NEAR(PlannedMiB("greedy", net), 4.02, 0.005);
  EXPECT_NEAR(PlannedMiB("offset", net), 2.87, 0.005);
  ASSERT_OK_AND_ASSIGN(const int64_t bound, LowerBound(net, 1));
  EXPECT_NEAR(bound / kMiB, 2.87, 0.005);
}

// The flow's cost is unique, the size of its plan is not: the paper's 3.76 is
// one of several for v2.
TEST(MobileNetTest, FlowOfTable3) {
  if (!HasFlow()) GTEST_SKIP() << "built without LEMON";
  EXPECT_NEAR(PlannedMiB("flow", MobileNetV1()), 2.68, 0.005);
  EXPECT_LE(PlannedMiB("flow", MobileNetV2()), 3.765);
  ASSERT_OK_AND_ASSIGN(const FlowPlan v2, PlanFlowAndCost(MobileNetV2(), 1));
  EXPECT_NEAR(v2.cost / kMiB, 4.18, 0.005);
}

}  // namespace
}  // namespace placelite
