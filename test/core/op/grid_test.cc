// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/grid.h"

#include "lite/core/op/op_def.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

Grid Bytes() {
  Grid grid;
  grid.scales = {0.5f};
  grid.zero_points = {10};
  return grid;
}

TEST(Grid, SaysWhatCodesStandFor) {
  const Grid grid = Bytes();
  EXPECT_EQ(grid.Lowest(), -5);
  EXPECT_EQ(grid.Highest(), 122.5f);
  EXPECT_EQ(grid.Decoded(11, 0), 0.5f);
  EXPECT_EQ(ToString(grid), "uint8 * 0.5 from 10");
}

TEST(Grid, SaysHowCodesAreMade) {
  Grid grid = Bytes();
  grid.rounding = Rounding::kAwayFromZero;
  grid.formula = QuantizeFormula::kMultiply;
  EXPECT_NE(grid, Bytes());
  EXPECT_TRUE(DecodesAlike(grid, Bytes()));
  EXPECT_EQ(ToString(grid), "uint8 * 0.5 from 10, halves away, by the inverse");
  EXPECT_THAT(ParseRounding("up"),
              FailsWith(StatusCode::kInvalidArgument, "expected even or away"));
  EXPECT_THAT(ParseQuantizeFormula("add"),
              FailsWith(StatusCode::kInvalidArgument, "divide or multiply"));
}

TEST(Grid, DecodesFewerCodesAlike) {
  Grid fewer = Bytes();
  fewer.qmin = 5;
  EXPECT_TRUE(DecodesAlike(fewer, Bytes()));
  EXPECT_FALSE(DecodesAlike(Bytes(), fewer));
  Grid other = Bytes();
  other.scales[0] = 0.25f;
  EXPECT_FALSE(DecodesAlike(other, Bytes()));
}

TEST(Grid, FindsTheScaleOfAnElement) {
  Grid grid = Bytes();
  const Shape shape({2, 5, 3});
  EXPECT_EQ(GridIndex(grid, shape).count(), 1);
  EXPECT_EQ(GridIndex(grid, shape)(29), 0u);
  grid.axis = 1;
  const GridIndex by_axis(grid, shape);
  EXPECT_EQ(by_axis.count(), 5);
  EXPECT_EQ(by_axis(0), 0u);
  EXPECT_EQ(by_axis(2), 0u);
  EXPECT_EQ(by_axis(3), 1u);
  EXPECT_EQ(by_axis(15), 0u);
  EXPECT_EQ(by_axis(29), 4u);
  // Three blocks of the five indices, the last of one index.
  grid.block_size = 2;
  const GridIndex by_block(grid, shape);
  EXPECT_EQ(by_block.count(), 2 * 3 * 3);
  EXPECT_EQ(by_block(0), 0u);
  EXPECT_EQ(by_block(3), 0u);
  EXPECT_EQ(by_block(6), 3u);
  EXPECT_EQ(by_block(12), 6u);
  EXPECT_EQ(by_block(15), 9u);
  EXPECT_EQ(by_block(29), 17u);
}

TEST(Grid, ChecksWhatItIsFor) {
  const ShapeRange open({Dim(1), Dim(2, 9)});
  EXPECT_OK(CheckGrid(Bytes(), open));
  EXPECT_OK(CheckGrid(Bytes(), ShapeRange()));
  Grid by_axis = Bytes();
  by_axis.axis = 1;
  EXPECT_THAT(CheckGrid(by_axis, open),
              FailsWith(StatusCode::kInvalidArgument, "open shape"));
  by_axis.axis = 0;
  EXPECT_OK(CheckGrid(by_axis, open));
  Grid narrow = Bytes();
  narrow.qmin = 20;
  EXPECT_THAT(CheckGrid(narrow, open),
              FailsWith(StatusCode::kInvalidArgument, "zero point 0 is 10"));
}

// Returns the grid behind an op that moves elements of a value with this one.
GridPtr BehindOf(const Grid& grid, const char* op, const Shape& shape,
                 const AttributeMap& attributes) {
  const Graph graph = OneOp(op, {shape}, attributes);
  const Graph::View view = graph.ViewOf(graph.node(0));
  return GridBehind(view.op(), std::make_shared<const Grid>(grid));
}

// Returns the grid behind an op that moves a value with one scale for each
// index of the axis.
GridPtr Behind(const char* op, const Shape& shape, int axis,
               const AttributeMap& attributes) {
  Grid grid;
  grid.axis = axis;
  grid.scales.assign(static_cast<size_t>(shape[axis]), 1);
  grid.zero_points.assign(grid.scales.size(), 0);
  return BehindOf(grid, op, shape, attributes);
}

using Ints = std::vector<int64_t>;

TEST(Grid, MovesWithItsAxis) {
  const GridPtr turned =
      Behind("transpose", {2, 3, 4}, 0, {{"axis", Ints{1, -1, 0}}});
  ASSERT_NE(turned, nullptr);
  EXPECT_EQ(turned->axis, 2);
  const GridPtr longer =
      Behind("unsqueeze", {2, 3, 4}, 1, {{"axes", Ints{0, 2}}});
  ASSERT_NE(longer, nullptr);
  EXPECT_EQ(longer->axis, 3);
  EXPECT_EQ(Behind("reshape", {2, 3, 4}, 1, {{"shape", Ints{6, 4}}}), nullptr);
  EXPECT_EQ(Behind("slice", {2, 3, 4}, 1,
                   {{"axes", Ints{1}}, {"starts", Ints{0}}, {"ends", Ints{2}}}),
            nullptr);
}

// What each element stands for stays with it when scales are those of blocks.
TEST(Grid, OfBlocksIsTransposed) {
  const Shape shape = {2, 5, 3};
  Grid grid;
  grid.axis = 1;
  grid.block_size = 2;
  for (int i = 0; i < 2 * 3 * 3; ++i) {
    grid.scales.push_back(static_cast<float>(i + 1));
    grid.zero_points.push_back(i);
  }
  const auto source = std::make_shared<const Grid>(grid);
  const GridIndex from(grid, shape);
  for (const Ints& order :
       std::vector<Ints>{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {2, -2, 0}}) {
    const GridPtr turned = TransposedGrid(source, shape, order);
    ASSERT_NE(turned, nullptr);
    Ints at = {0, 0, 0};  // in `shape`
    const auto size = [&](int i) { return shape[(order[i] + 3) % 3]; };
    const Shape to = {size(0), size(1), size(2)};
    ASSERT_OK(CheckGrid(*turned, to));
    const GridIndex index(*turned, to);
    for (int64_t e = 0; e < to.NumElements(); ++e) {
      at[(order[0] + 3) % 3] = e / (to[1] * to[2]);
      at[(order[1] + 3) % 3] = e / to[2] % to[1];
      at[(order[2] + 3) % 3] = e % to[2];
      const size_t scale = from((at[0] * 5 + at[1]) * 3 + at[2]);
      EXPECT_EQ(turned->scales[index(e)], grid.scales[scale]);
      EXPECT_EQ(turned->zero_points[index(e)], grid.zero_points[scale]);
    }
  }
}

TEST(Grid, OfBlocksStaysBehindAReshape) {
  Grid grid;
  grid.axis = 1;
  grid.block_size = 2;
  grid.scales.assign(2 * 3 * 4, 0.5f);
  grid.zero_points.assign(2 * 3 * 4, 0);
  const GridPtr longer =
      BehindOf(grid, "unsqueeze", {2, 5, 4}, {{"axes", Ints{0, 2}}});
  ASSERT_NE(longer, nullptr);
  EXPECT_EQ(longer->axis, 3);
  EXPECT_EQ(longer->block_size, 2);
}

}  // namespace
}  // namespace placelite
