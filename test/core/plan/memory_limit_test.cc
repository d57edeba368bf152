// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/memory_limit.h"

#include "lite/core/plan/planners.h"
#include "test/core/plan/networks.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

const PlanNames kFigure5 = {{"image", "left", "sum", "right", "logits"},
                            {"conv", "split", "pool", "add", "fc", "copy"}};

TEST(MemoryLimitTest, SaysWhatIsInTheWay) {
  ASSERT_OK_AND_ASSIGN(const MemoryPlan plan, PlanWith("greedy", Figure5(), 1));
  EXPECT_OK(CheckMemoryLimit(plan, Figure5(), 1, 104, kFigure5));
  const Status status = CheckMemoryLimit(plan, Figure5(), 1, 103, kFigure5);
  EXPECT_EQ(status.code(), StatusCode::kResourceExhausted);
  EXPECT_EQ(status.message(),
            "memory planner 'greedy' needs 104 bytes, the limit is 103, and no "
            "plan has fewer than 76; most bytes are live at step 4 (fc), 76: "
            "logits 64 bytes, right 8 bytes, sum 4 bytes");
}

TEST(MemoryLimitTest, NamesEightTensorsAndCountsTheRest) {
  std::vector<PlanTensor> tensors;
  for (int i = 1; i <= 10; ++i) tensors.push_back({i, 3, 3});
  ASSERT_OK_AND_ASSIGN(const MemoryPlan plan, PlanNaive(tensors, 4));
  EXPECT_THAT(
      CheckMemoryLimit(plan, tensors, 4, 0, {{"a"}, {"b"}}),
      FailsWith(StatusCode::kResourceExhausted,
                "needs 72 bytes, the limit is 0, and no plan has fewer than "
                "72; most bytes are live at step 3, 72: tensor 8 12 bytes, "
                "tensor 9 12 "
                "bytes, tensor 4 8 bytes, tensor 5 8 bytes, tensor 6 8 bytes, "
                "tensor 7 8 bytes, a 4 bytes, tensor 1 4 bytes and 2 more"));
}

TEST(MemoryLimitTest, CountsImagesToo) {
  const std::vector<PlanTensor> tensors = {{100, 0, 1}, {0, 0, 1, {10, 5}}};
  ASSERT_OK_AND_ASSIGN(const MemoryPlan plan, PlanBest(tensors, 1));
  EXPECT_OK(CheckMemoryLimit(plan, tensors, 1, 100 + 10 * 5 * 8, {}));
  EXPECT_THAT(CheckMemoryLimit(plan, tensors, 1, 499, {}),
              FailsWith(StatusCode::kResourceExhausted,
                        "at step 0, 500: tensor 1 400 bytes, "
                        "tensor 0 100 bytes"));
}

TEST(BytesTextTest, HasTheUnitThatFits) {
  EXPECT_EQ(BytesText(0), "0 bytes");
  EXPECT_EQ(BytesText(1023), "1023 bytes");
  EXPECT_EQ(BytesText(1024), "1 KiB");
  EXPECT_EQ(BytesText(1536 * 1024), "1.5 MiB");
  EXPECT_EQ(BytesText(2408448), "2.3 MiB");
  EXPECT_EQ(BytesText(INT64_MAX), "8 EiB");
}

TEST(MemoryLimitTest, NothingFitsEverywhereButBelowNothing) {
  const MemoryPlan plan = {"naive", {}, 0};
  EXPECT_OK(CheckMemoryLimit(plan, {}, 1, 0, {}));
  EXPECT_THAT(CheckMemoryLimit(plan, {}, 1, -1, {}),
              FailsWith(StatusCode::kResourceExhausted, "needs 0 bytes"));
}

}  // namespace
}  // namespace placelite
