// SPDX-License-Identifier: Apache-2.0
// Scratch memory in the gaps of a plan.
#include "lite/core/plan/beside.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "lite/core/plan/planners.h"
#include "test/core/plan/random_tensors.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// a below b at steps 0 and 1; c at step 2 in the place of b.
const std::vector<PlanTensor> kTensors = {{64, 0, 2}, {128, 0, 1}, {32, 2, 2}};
const MemoryPlan kPlan = {"test", {0, 64, 128}, 192};

using Bytes = std::vector<int64_t>;

TEST(PlanScratch, TakesTheLowestGapOfEachStep) {
  ASSERT_OK_AND_ASSIGN(
      const ScratchPlan scratch,
      PlanScratch(kPlan, kTensors, Bytes{0, 100, 64, 500}, 64));
  // The four tensors lie behind all others; between a and c; alone.
  EXPECT_EQ(scratch.offsets, (std::vector<int64_t>{0, 192, 64, 0}));
  EXPECT_EQ(scratch.arena_bytes, 500);
}

TEST(PlanScratch, GapsAreAsLargeAsTheyAre) {
  ASSERT_OK_AND_ASSIGN(const ScratchPlan scratch,
                       PlanScratch(kPlan, kTensors, Bytes{0, 0, 65}, 64));
  EXPECT_EQ(scratch.offsets[2], 192);  // 160 is no multiple of 64
  EXPECT_EQ(scratch.arena_bytes, 257);
}

// Twenty thousand tensors live at a time, at as many steps with scratch.
TEST(PlanScratch, GivesUpLookingBeforeThatTakesLong) {
  const int32_t count = 20'000;
  std::vector<PlanTensor> tensors(count, {64, 0, count});
  MemoryPlan plan{"test", {}, int64_t{64} * count};
  for (int32_t i = 0; i < count; ++i) plan.offsets.push_back(int64_t{64} * i);
  ASSERT_OK_AND_ASSIGN(const ScratchPlan scratch,
                       PlanScratch(plan, tensors, Bytes(count, 8), 64));
  EXPECT_EQ(scratch.offsets.back(), plan.arena_bytes);
  EXPECT_EQ(scratch.arena_bytes, plan.arena_bytes + 8);
}

TEST(PlanScratch, WithoutScratchThePlanStaysAsItIs) {
  ASSERT_OK_AND_ASSIGN(const ScratchPlan scratch,
                       PlanScratch(kPlan, kTensors, Bytes{0, 0, 0}, 64));
  EXPECT_EQ(scratch.arena_bytes, kPlan.arena_bytes);
}

TEST(PlanScratch, RefusesWhatCannotBeCounted) {
  EXPECT_THAT(PlanScratch(kPlan, kTensors, Bytes{INT64_MAX - 100}, 64),
              FailsWith(StatusCode::kResourceExhausted, "counted"));
}

TEST(PlanScratch, OverlapsNothingThatLives) {
  std::mt19937 random(7);
  for (int round = 0; round < 500; ++round) {
    const std::vector<PlanTensor> tensors =
        RandomTensors(&random, 12, 10, 4, 1000);
    int32_t steps = 1;
    for (const PlanTensor& t : tensors) steps = std::max(steps, t.last + 1);
    std::vector<int64_t> bytes;
    for (int32_t i = 0; i < steps; ++i) {
      bytes.push_back(static_cast<int64_t>(random() % 1000));
    }
    ASSERT_OK_AND_ASSIGN(const MemoryPlan plan, PlanOffset(tensors, 64));
    ASSERT_OK_AND_ASSIGN(const ScratchPlan scratch,
                         PlanScratch(plan, tensors, bytes, 64));
    for (int32_t step = 0; step < steps; ++step) {
      const int64_t begin = scratch.offsets[step], end = begin + bytes[step];
      EXPECT_EQ(begin % 64, 0);
      EXPECT_LE(end, scratch.arena_bytes);
      for (size_t i = 0; i < tensors.size(); ++i) {
        if (tensors[i].first > step || tensors[i].last < step) continue;
        if (bytes[step] == 0 || tensors[i].bytes == 0) continue;
        EXPECT_TRUE(end <= plan.offsets[i] ||
                    plan.offsets[i] + tensors[i].bytes <= begin);
      }
    }
    EXPECT_LE(scratch.arena_bytes,
              plan.arena_bytes + *std::max_element(bytes.begin(), bytes.end()));
  }
}

}  // namespace
}  // namespace placelite
