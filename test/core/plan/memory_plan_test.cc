// Row TG-mem and the planners on made-up lifespans.
#include "lite/core/plan/memory_plan.h"

#include <algorithm>
#include <random>

#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;

// Figure 5 of Lee et al.: op 0 feeds 1; 1 feeds 2 and 3; 2 and 3 feed 4; 4
// feeds the last. Sizes 32, 8, 4, 8, 64.
const std::vector<PlanTensor> kFigure5 = {
    {32, 0, 1}, {8, 1, 3}, {4, 2, 4}, {8, 3, 4}, {64, 4, 5}};

TEST(MemoryPlanTest, Figure5Naive) {
  const MemoryPlan plan = PlanNaive(kFigure5, 1);
  EXPECT_EQ(plan.planner, "naive");
  EXPECT_EQ(plan.arena_bytes, 32 + 8 + 4 + 8 + 64);
  EXPECT_THAT(plan.offsets, ElementsAre(0, 32, 40, 44, 52));
  EXPECT_OK(CheckPlan(plan, kFigure5));
}

// The paper's figure: greedy shared objects of 32, 64 and 8 bytes.
TEST(MemoryPlanTest, Figure5Greedy) {
  const MemoryPlan plan = PlanGreedy(kFigure5, 1);
  EXPECT_EQ(plan.planner, "greedy");
  EXPECT_EQ(plan.arena_bytes, 104);
  EXPECT_OK(CheckPlan(plan, kFigure5));
  // 2 takes the object of 0, 4 that of 1, grown.
  EXPECT_EQ(plan.offsets[2], plan.offsets[0]);
  EXPECT_EQ(plan.offsets[4], plan.offsets[1]);
}

TEST(MemoryPlanTest, Figure5LowerBound) {
  EXPECT_EQ(LowerBound(kFigure5, 1), 76);  // 4 + 8 + 64 at op 4
}

// Table 3: MobileNet v1 in fp16 at 224 x 224, convolution and activation one
// op, the net's input and output not counted: 9.62 MiB naive, 2.30 greedy.
TEST(MemoryPlanTest, MobileNetV1OfTable3) {
  struct Layer {
    int64_t size, channels, times;
  };
  // Depthwise and pointwise layers by the size and channels of their output.
  constexpr Layer kLayers[] = {{112, 32, 2}, {112, 64, 1},  {56, 64, 1},
                               {56, 128, 3}, {28, 128, 1},  {28, 256, 3},
                               {14, 256, 1}, {14, 512, 11}, {7, 512, 1},
                               {7, 1024, 3}, {1, 1024, 1}};
  std::vector<PlanTensor> tensors;
  for (const Layer& layer : kLayers) {
    for (int64_t i = 0; i < layer.times; ++i) {
      const auto step = static_cast<int32_t>(tensors.size());
      tensors.push_back(
          {layer.size * layer.size * layer.channels * 2, step, step + 1});
    }
  }
  constexpr double kMiB = 1 << 20;
  EXPECT_NEAR(PlanNaive(tensors, 1).arena_bytes / kMiB, 9.62, 0.005);
  EXPECT_NEAR(PlanGreedy(tensors, 1).arena_bytes / kMiB, 2.30, 0.005);
  EXPECT_NEAR(LowerBound(tensors, 1) / kMiB, 2.30, 0.005);
}

// An output is placed before its op's inputs are freed.
TEST(MemoryPlanTest, AnOutputNeverTakesItsOwnInput) {
  const std::vector<PlanTensor> chain = {{10, 0, 1}, {10, 1, 2}, {10, 2, 3}};
  const MemoryPlan plan = PlanGreedy(chain, 1);
  EXPECT_EQ(plan.arena_bytes, 20);
  EXPECT_NE(plan.offsets[0], plan.offsets[1]);
  EXPECT_EQ(plan.offsets[0], plan.offsets[2]);
}

TEST(MemoryPlanTest, GreedyTakesTheClosestFreeObject) {
  // Free at step 2: 100, 40 and 10. 38 takes 40, 90 takes 100, 12 grows 10.
  const std::vector<PlanTensor> tensors = {{100, 0, 1}, {40, 0, 1}, {10, 0, 1},
                                           {38, 2, 3},  {90, 2, 3}, {12, 2, 3}};
  const MemoryPlan plan = PlanGreedy(tensors, 1);
  EXPECT_EQ(plan.offsets[3], plan.offsets[1]);
  EXPECT_EQ(plan.offsets[4], plan.offsets[0]);
  EXPECT_EQ(plan.offsets[5], plan.offsets[2]);
  EXPECT_EQ(plan.arena_bytes, 100 + 40 + 12);
}

TEST(MemoryPlanTest, NothingNeedsNothing) {
  for (const MemoryPlan& plan : {PlanNaive({}, 64), PlanGreedy({}, 64)}) {
    EXPECT_EQ(plan.arena_bytes, 0);
    EXPECT_TRUE(plan.offsets.empty());
    EXPECT_OK(CheckPlan(plan, {}));
  }
  EXPECT_EQ(LowerBound({}, 64), 0);
}

TEST(MemoryPlanTest, OffsetsAreAligned) {
  const std::vector<PlanTensor> tensors = {
      {1, 0, 1}, {65, 0, 2}, {64, 1, 3}, {0, 2, 3}, {100, 2, 3}};
  for (const MemoryPlan& plan :
       {PlanNaive(tensors, 64), PlanGreedy(tensors, 64)}) {
    for (int64_t offset : plan.offsets) EXPECT_EQ(offset % 64, 0);
    EXPECT_OK(CheckPlan(plan, tensors));
  }
  EXPECT_EQ(PlanNaive(tensors, 64).arena_bytes, 64 + 128 + 64 + 0 + 128);
  // At step 2: 128 + 64 + 0 + 128.
  EXPECT_EQ(LowerBound(tensors, 64), 320);
}

TEST(CheckPlanTest, RefusesOverlaps) {
  MemoryPlan plan = PlanGreedy(kFigure5, 1);
  plan.offsets[3] = plan.offsets[2];
  EXPECT_THAT(
      CheckPlan(plan, kFigure5),
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

// Random nets: plans are valid, and between the bound and naive.
TEST(MemoryPlanTest, RandomPlansAreValid) {
  std::mt19937 random(3);
  auto number = [&](int lo, int hi) {
    return std::uniform_int_distribution<int>(lo, hi)(random);
  };
  for (int round = 0; round < 500; ++round) {
    const int64_t alignment = int64_t{1} << number(0, 6);
    std::vector<PlanTensor> tensors(number(0, 40));
    for (PlanTensor& tensor : tensors) {
      tensor.first = number(0, 20);
      tensor.last = tensor.first + number(0, 6);
      tensor.bytes = number(0, 300);
    }
    const MemoryPlan naive = PlanNaive(tensors, alignment);
    const MemoryPlan greedy = PlanGreedy(tensors, alignment);
    for (const MemoryPlan& plan : {naive, greedy}) {
      ASSERT_OK(CheckPlan(plan, tensors));
      for (int64_t offset : plan.offsets) ASSERT_EQ(offset % alignment, 0);
    }
    const int64_t bound = LowerBound(tensors, alignment);
    ASSERT_LE(bound, greedy.arena_bytes);
    ASSERT_LE(greedy.arena_bytes, naive.arena_bytes);
    // The bound, step by step.
    int64_t most = 0;
    for (int32_t step = 0; step <= 26; ++step) {
      int64_t live = 0;
      for (const PlanTensor& t : tensors) {
        if (t.first <= step && step <= t.last) {
          live += (t.bytes + alignment - 1) / alignment * alignment;
        }
      }
      most = std::max(most, live);
    }
    ASSERT_EQ(bound, most);
  }
}

}  // namespace
}  // namespace placelite
