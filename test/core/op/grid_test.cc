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

// The grid behind a reshape or transpose of a value with one scale for each
// index of the axis.
GridPtr Behind(const char* op, const Shape& shape, int axis,
               const AttributeMap& attributes) {
  Grid grid;
  grid.axis = axis;
  grid.scales.assign(static_cast<size_t>(shape[axis]), 1);
  grid.zero_points.assign(grid.scales.size(), 0);
  const Graph graph = OneOp(op, {shape}, attributes);
  const Graph::View view = graph.ViewOf(graph.node(0));
  return GridBehind(view.op(), std::make_shared<const Grid>(grid));
}

TEST(Grid, MovesWithItsAxis) {
  using Ints = std::vector<int64_t>;
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

}  // namespace
}  // namespace placelite
