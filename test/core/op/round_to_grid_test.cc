// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/round_to_grid.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "test/support/status_matchers.h"

namespace placelite {
namespace {

TEST(RoundToGrid, WeightsHaveAScaleForEachChannel) {
  ASSERT_OK_AND_ASSIGN(Tensor weights,
                       Tensor::Allocate({2, 2}, Precision::kFloat));
  const std::vector<float> elements = {1, -2.54f, 0.5f, 0};
  std::copy(elements.begin(), elements.end(), weights.data<float>());
  const Grid rows = WeightGrid(weights, 0);
  EXPECT_NEAR(rows.scales[0], 0.02, 1e-8);
  EXPECT_NEAR(rows.scales[1], 0.5 / 127, 1e-8);
  ASSERT_OK_AND_ASSIGN(const Tensor rounded, RoundToGrid(weights, rows));
  EXPECT_NEAR(rounded.data<float>()[0], 1, 1e-6);
  EXPECT_NEAR(rounded.data<float>()[2], 0.5, 1e-6);
  // A file stores the codes of what was rounded.
  EXPECT_TRUE(EncodeExactly(rows, rounded).has_value());
  EXPECT_NEAR(WeightGrid(weights, 1).scales[0], 1 / 127.0, 1e-8);
  EXPECT_EQ(WeightGrid(weights, -1).scales.size(), 1u);
}

TEST(RoundToGrid, HalvesAreRoundedToEvenAndCodesClamped) {
  Grid grid;
  grid.scales = {0.5f};
  grid.zero_points = {10};
  EXPECT_EQ(CodeOf(grid, 0.75, 0), 12);
  EXPECT_EQ(CodeOf(grid, 0.25, 0), 10);
  EXPECT_EQ(CodeOf(grid, -100, 0), 0);
  EXPECT_EQ(CodeOf(grid, 1000, 0), 255);
}

TEST(RoundToGrid, StepsThatAreNoNormalNumbersAreOne) {
  EXPECT_EQ(ScaleOfStep(0), 1.0f);
  EXPECT_EQ(ScaleOfStep(1e-40), 1.0f);
  EXPECT_EQ(ScaleOfStep(0.25), 0.25f);
}

}  // namespace
}  // namespace placelite
