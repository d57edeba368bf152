// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/scaled_grid.h"

#include "lite/core/op/grid.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

Grid Int8(std::vector<float> scales, int axis) {
  Grid grid;
  grid.code = Precision::kInt8;
  grid.qmin = -128;
  grid.qmax = 127;
  grid.axis = axis;
  grid.zero_points.resize(scales.size());
  grid.scales = std::move(scales);
  return grid;
}

// [3,2] codes by the grid.
ValueInfo Constant(const Grid& grid, const std::vector<int>& codes) {
  ValueInfo info;
  info.precision = Precision::kFloat;
  const Shape shape({3, 2});
  info.shape = shape;
  Result<Tensor> floats = Tensor::Allocate(shape, Precision::kFloat);
  EXPECT_OK(floats.status());
  const GridIndex index(grid, shape);
  for (size_t i = 0; i < codes.size(); ++i) {
    const auto element = static_cast<int64_t>(i);
    floats->data<float>()[i] = grid.Decoded(codes[i], index(element));
  }
  info.constant = *floats;
  info.grid = std::make_shared<const Grid>(grid);
  return info;
}

std::optional<OnGrid> Scaled(const ValueInfo& constant,
                             const std::vector<double>& numbers) {
  Result<std::optional<OnGrid>> scaled = ScaleOnGrid(constant, 1, numbers);
  EXPECT_OK(scaled.status());
  return scaled.ok() ? *scaled : std::nullopt;
}

// The second column changes its sign, so that codes do.
TEST(ScaledGrid, ScalesByChannel) {
  for (const Grid& grid : {Int8({0.1f, 0.1f}, 1), Int8({0.1f}, -1)}) {
    const ValueInfo w = Constant(grid, {1, 2, -128, 127, 0, 5});
    const std::optional<OnGrid> scaled = Scaled(w, {3, -0.7});
    ASSERT_TRUE(scaled.has_value());
    EXPECT_EQ(scaled->grid->axis, 1);
    const float* floats = scaled->floats.data<float>();
    const double wanted[] = {0.3, -0.14, -38.4, -8.89, 0, -0.35};
    for (int i = 0; i < 6; ++i) EXPECT_NEAR(floats[i], wanted[i], 1e-5) << i;
    ASSERT_TRUE(EncodeExactly(*scaled->grid, scaled->floats).has_value());
    EXPECT_EQ(EncodeExactly(*scaled->grid, scaled->floats)->at(3), 0x81);
  }
}

TEST(ScaledGrid, AChannelTimesZero) {
  const ValueInfo w = Constant(Int8({0.1f}, -1), {1, 2, 3, 4, 5, 6});
  const std::optional<OnGrid> scaled = Scaled(w, {0, 1});
  ASSERT_TRUE(scaled.has_value());
  EXPECT_EQ(scaled->floats.data<float>()[2], 0);
  EXPECT_EQ(scaled->floats.data<float>()[3], 0.4f);
}

// The first channel has a scale that Paddle takes for zero.
TEST(ScaledGrid, AScaleThatIsNoNormalNumber) {
  const ValueInfo w =
      Constant(Int8({1.2e-38f, 0.1f}, 1), {127, 2, -127, 4, 5, 6});
  const std::optional<OnGrid> scaled = Scaled(w, {1e-9, 1});
  ASSERT_TRUE(scaled.has_value());
  EXPECT_NEAR(scaled->floats.data<float>()[0], 0, 1e-35);
  EXPECT_EQ(scaled->floats.data<float>()[3], 0.4f);
}

TEST(ScaledGrid, WhatIsNoCodeOfAGrid) {
  const std::vector<int> codes = {1, 2, 3, 4, 5, -128};
  // There is no code 128.
  EXPECT_FALSE(Scaled(Constant(Int8({0.1f}, -1), codes), {1, -1}).has_value());
  EXPECT_FALSE(
      Scaled(Constant(Int8({0.1f, 1, 1}, 0), codes), {1, 1}).has_value());
  EXPECT_FALSE(
      Scaled(Constant(Int8({0.1f}, -1), codes), {1e300, 1}).has_value());
  ValueInfo floats = Constant(Int8({0.1f}, -1), codes);
  floats.constant.data<float>()[0] = 0.13f;
  EXPECT_FALSE(Scaled(floats, {1, 1}).has_value());
  floats.grid = nullptr;
  EXPECT_FALSE(Scaled(floats, {1, 1}).has_value());
}

}  // namespace
}  // namespace placelite
