// SPDX-License-Identifier: Apache-2.0
// Images, alone and beside linear tensors.
#include "lite/core/plan/images.h"

#include "lite/core/plan/planners.h"
#include "test/core/plan/overlap.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;

PlanTensor Image(int64_t width, int64_t height, int32_t first, int32_t last) {
  return {0, first, last, {width, height}};
}

// One image for both would have 100 x 100 texels.
TEST(ImagesTest, AWideAndAHighTensorDoNotShare) {
  const std::vector<PlanTensor> tensors = {Image(100, 2, 0, 1),
                                           Image(2, 100, 2, 3)};
  for (auto* share : {ImagesNaive, ImagesInOrder, ImagesByArea, ImagesBest}) {
    const ImagePlan plan = share(tensors);
    EXPECT_THAT(plan.images,
                ElementsAre(ImageExtent{100, 2}, ImageExtent{2, 100}));
    EXPECT_THAT(plan.image_of, ElementsAre(0, 1));
  }
}

TEST(ImagesTest, TensorsOfOneShapeTakeTurns) {
  const std::vector<PlanTensor> chain = {Image(8, 8, 0, 1), Image(8, 8, 1, 2),
                                         Image(8, 8, 2, 3), Image(8, 8, 3, 4)};
  for (auto* share : {ImagesInOrder, ImagesByArea, ImagesBest}) {
    const ImagePlan plan = share(chain);
    EXPECT_THAT(plan.image_of, ElementsAre(0, 1, 0, 1));
    EXPECT_THAT(plan.images, ElementsAre(ImageExtent{8, 8}, ImageExtent{8, 8}));
  }
  EXPECT_THAT(ImagesNaive(chain).image_of, ElementsAre(0, 1, 2, 3));
}

// 9 x 10 grows 8 x 10 by 10 texels, and would grow 20 x 2 by 160.
TEST(ImagesTest, TheImageThatGrowsLeastIsTaken) {
  const std::vector<PlanTensor> tensors = {
      Image(20, 2, 0, 0), Image(8, 10, 0, 0), Image(9, 10, 1, 1)};
  const ImagePlan plan = ImagesInOrder(tensors);
  EXPECT_THAT(plan.image_of, ElementsAre(0, 1, 1));
  EXPECT_THAT(plan.images, ElementsAre(ImageExtent{20, 2}, ImageExtent{9, 10}));
}

// In the given order, 3 x 3 takes an image that 4 x 4 could have had.
TEST(ImagesTest, ByAreaTheLargeOnesShare) {
  const std::vector<PlanTensor> tensors = {Image(4, 4, 0, 0), Image(3, 3, 1, 1),
                                           Image(4, 4, 1, 1)};
  EXPECT_THAT(ImagesInOrder(tensors).images,
              ElementsAre(ImageExtent{4, 4}, ImageExtent{4, 4}));
  for (auto* share : {ImagesByArea, ImagesBest}) {
    EXPECT_THAT(share(tensors).images,
                ElementsAre(ImageExtent{4, 4}, ImageExtent{3, 3}));
  }
}

// Each lives with the next in time. By area, where all are equal, the first and
// the last come first and share, and the two between need two more.
TEST(ImagesTest, InOrderAChainNeedsTwo) {
  const std::vector<PlanTensor> tensors = {Image(5, 5, 0, 1), Image(5, 5, 3, 4),
                                           Image(5, 5, 1, 2),
                                           Image(5, 5, 2, 3)};
  EXPECT_EQ(ImagesByArea(tensors).images.size(), 3u);
  EXPECT_EQ(ImagesInOrder(tensors).images.size(), 2u);
  EXPECT_EQ(ImagesBest(tensors).images.size(), 2u);
}

// Images of 8 bytes a texel do not count for the arena, nor the other way.
TEST(MixedPlanTest, KeepsTheOrderOfTheList) {
  const std::vector<PlanTensor> tensors = {Image(4, 4, 0, 1), {100, 0, 1},
                                           Image(4, 4, 1, 2), {50, 1, 2},
                                           Image(4, 3, 2, 3), {100, 2, 3}};
  const PlanConstraints constraints = 10;
  ASSERT_OK_AND_ASSIGN(const MemoryPlan plan, PlanBest(tensors, constraints));
  EXPECT_OK(CheckPlan(plan, tensors, constraints));
  EXPECT_EQ(FindOverlap(plan, tensors), "");
  EXPECT_EQ(plan.arena_bytes, 150);
  EXPECT_EQ(plan.offsets[1], plan.offsets[5]);
  EXPECT_THAT(plan.image_of, ElementsAre(0, -1, 1, -1, 0, -1));
  EXPECT_EQ(ImageBytes(plan, constraints), 2 * 16 * 8);
  EXPECT_EQ(TotalBytes(plan, constraints), 150 + 2 * 16 * 8);
  ASSERT_OK_AND_ASSIGN(const int64_t bound, LowerBound(tensors, constraints));
  EXPECT_EQ(bound, 150 + 2 * 16 * 8);
  ASSERT_OK_AND_ASSIGN(const MemoryPlan naive,
                       PlanWith("naive", tensors, constraints));
  EXPECT_EQ(TotalBytes(naive, constraints), 250 + (16 + 16 + 12) * 8);
}

// Never all alive at one step: 6 with 1, then 5 with 4. The larger image has at
// least 6 texels, the smaller 4.
TEST(MixedPlanTest, BoundCountsImagesByRank) {
  const std::vector<PlanTensor> tensors = {Image(6, 1, 0, 0), Image(1, 1, 0, 0),
                                           Image(5, 1, 1, 1), Image(4, 1, 1, 1),
                                           Image(3, 1, 2, 2)};
  PlanConstraints constraints;
  constraints.bytes_per_texel = 16;
  ASSERT_OK_AND_ASSIGN(const int64_t bound, LowerBound(tensors, constraints));
  EXPECT_EQ(bound, 10 * 16);
  ASSERT_OK_AND_ASSIGN(const MemoryPlan plan, PlanBest(tensors, constraints));
  EXPECT_EQ(TotalBytes(plan, constraints), 10 * 16);
}

TEST(MixedPlanTest, SinglePlannersRefuseImages) {
  const std::vector<PlanTensor> tensors = {{1, 0, 0}, Image(4, 5, 0, 0)};
  for (const Planner& planner : kPlanners) {
    SCOPED_TRACE(planner.name);
    EXPECT_THAT(planner.plan(tensors, 1),
                FailsWith(StatusCode::kInvalidArgument,
                          "tensor 1 is an image of 4 x 5 texels"));
    EXPECT_OK(PlanWith(planner.name, tensors, 1));
  }
}

TEST(MixedPlanTest, LimitsHold) {
  PlanConstraints constraints = 1;
  constraints.max_image = {16, 8};
  constraints.max_arena_bytes = 99;
  EXPECT_OK(PlanBest(std::vector{Image(16, 8, 0, 0)}, constraints));
  constexpr StatusCode kExhausted = StatusCode::kResourceExhausted;
  EXPECT_THAT(PlanBest(std::vector{Image(16, 9, 0, 0)}, constraints),
              FailsWith(kExhausted,
                        "image of 16 x 9 texels, there can be up to 16 x 8"));
  EXPECT_THAT(PlanBest(std::vector{Image(17, 1, 0, 0)}, constraints),
              FailsWith(kExhausted, "17 x 1"));
  const std::vector<PlanTensor> one = {{99, 0, 0}};
  const std::vector<PlanTensor> two = {
      {99, 0, 0}, Image(1, 1, 0, 0), {1, 0, 0}};
  for (const char* name : {"best", "naive", "offset"}) {
    EXPECT_OK(PlanWith(name, one, constraints));
    EXPECT_THAT(PlanWith(name, two, constraints),
                FailsWith(kExhausted, "100 bytes, there can be up to 99"));
  }
}

TEST(MixedPlanTest, RefusesImagesThatCannotBeCounted) {
  constexpr int64_t kLong = INT32_MAX;
  constexpr StatusCode kInvalid = StatusCode::kInvalidArgument;
  constexpr StatusCode kExhausted = StatusCode::kResourceExhausted;
  const struct {
    PlanTensor tensor;
    StatusCode code;
    const char* text;
  } rows[] = {{Image(4, 0, 0, 0), kInvalid, "4 x 0"},
              {Image(-4, 4, 0, 0), kInvalid, "-4 x 4"},
              {Image(1, 1, 2, 1), kInvalid, "from step 2 to 1"},
              {Image(kLong + 1, 1, 0, 0), kExhausted, "2147483648 x 1"},
              {Image(1, INT64_MAX, 0, 0), kExhausted, "up to 2147483647"},
              {Image(kLong, kLong, 0, 0), kExhausted, "together need more"}};
  for (const auto& row : rows) {
    const std::vector<PlanTensor> tensors = {row.tensor, {1, 0, 0}};
    EXPECT_THAT(LowerBound(tensors, 1), FailsWith(row.code, row.text));
    EXPECT_THAT(PlanBest(tensors, 1), FailsWith(row.code, row.text));
    EXPECT_THAT(PlanWith("naive", tensors, 1), FailsWith(row.code, row.text));
  }
  PlanConstraints constraints = 1;
  constraints.bytes_per_texel = 0;
  EXPECT_THAT(PlanBest(std::vector{Image(1, 1, 0, 0)}, constraints),
              FailsWith(kInvalid, "a texel cannot have 0 bytes"));
  // The tensors can just be counted; an image for both is not asked for.
  constraints.bytes_per_texel = 1;
  const std::vector<PlanTensor> long_ones = {Image(kLong, 1, 0, 0),
                                             Image(1, kLong, 1, 1)};
  ASSERT_OK_AND_ASSIGN(const MemoryPlan plan, PlanBest(long_ones, constraints));
  EXPECT_EQ(TotalBytes(plan, constraints), 2 * kLong);
}

TEST(CheckPlanTest, LooksAtImages) {
  const std::vector<PlanTensor> tensors = {
      Image(4, 4, 0, 1), Image(4, 2, 1, 2), {8, 0, 2}};
  const MemoryPlan good = {"file", {0, 0, 0}, 8, {{4, 4}, {4, 2}}, {0, 1, -1}};
  EXPECT_OK(CheckPlan(good, tensors));
  auto with = [&](const std::vector<ImageExtent>& images,
                  const std::vector<int32_t>& image_of) {
    MemoryPlan plan = good;
    plan.images = images;
    plan.image_of = image_of;
    return plan;
  };
  const struct {
    MemoryPlan plan;
    const char* text;
  } rows[] = {
      {with({{4, 4}, {4, 2}}, {0, 0, -1}), "tensors 0 and 1 at the same place"},
      {with({{4, 4}, {3, 2}}, {0, 1, -1}), "4 x 2 texels but one of 3 x 2"},
      {with({{4, 4}}, {0, 1, -1}), "no image for tensor 1"},
      {with({{4, 4}}, {0, -1, -1}), "no image for tensor 1"},
      {with({}, {}), "no image for tensor 0"},
      {with({{4, 4}, {4, 2}}, {0, 1, 1}), "for tensor 2, which is none"},
      {with({{4, 4}, {4, 2}}, {0, 1}), "names the images of 2 tensors"}};
  for (const auto& row : rows) {
    EXPECT_THAT(CheckPlan(row.plan, tensors),
                FailsWith(StatusCode::kCorrupt, row.text));
  }
}

TEST(CheckPlanTest, LooksAtConstraints) {
  const std::vector<PlanTensor> tensors = {Image(4, 4, 0, 1), {8, 0, 1}};
  MemoryPlan plan = {"file", {0, 8}, 16, {{4, 4}}, {0, -1}};
  PlanConstraints constraints = 8;
  constraints.max_image = {4, 4};
  constraints.max_arena_bytes = 16;
  EXPECT_OK(CheckPlan(plan, tensors, constraints));
  EXPECT_THAT(CheckPlan(plan, tensors, 16),
              FailsWith(StatusCode::kCorrupt, "at 8, not a multiple of 16"));
  constraints.max_arena_bytes = 15;
  constexpr StatusCode kExhausted = StatusCode::kResourceExhausted;
  EXPECT_THAT(CheckPlan(plan, tensors, constraints),
              FailsWith(kExhausted, "16 bytes, there can be up to 15"));
  constraints.max_arena_bytes = 16;
  plan.images[0].width = 5;
  EXPECT_THAT(CheckPlan(plan, tensors, constraints),
              FailsWith(kExhausted, "5 x 4 texels, there can be up to 4 x 4"));
  plan.images = {{INT32_MAX, INT32_MAX}};
  EXPECT_THAT(CheckPlan(plan, tensors), FailsWith(kExhausted, "more than"));
  EXPECT_THAT(CheckPlan(plan, tensors, 0),
              FailsWith(StatusCode::kInvalidArgument, "aligned to 0 bytes"));
}

}  // namespace
}  // namespace placelite
