// SPDX-License-Identifier: Apache-2.0
#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

constexpr auto kFloat = Precision::kFloat;

Build Matmul(const ShapeRange& x_shape, const Shape& y_shape,
             AttributeMap attributes = {}) {
  return [=](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, x_shape);
    const ValueId w = b->Constant("w", y_shape, Ramp(y_shape.NumElements()));
    b->Output(b->Op("matmul", "y", {x, w}, attributes));
  };
}

TEST(MatmulToFc, TurnsAConstantMatrixIntoWeights) {
  EXPECT_EQ(After(MatmulToFc, Matmul({Dim::Any(), 3}, {3, 2})),
            "input %x: float[?,3]\n"
            "const %w: float[3,2]\n"
            "%y: float[?,2] = fc(%x, %w)\n"
            "output %y\n");
  EXPECT_EQ(After(MatmulToFc, Matmul({Dim::Any(), 4, 5, 3}, {3, 2})),
            "input %x: float[?,4,5,3]\n"
            "const %w: float[3,2]\n"
            "%y: float[?,4,5,2] = fc(%x, %w) {in_num_col_dims=3}\n"
            "output %y\n");
}

TEST(MatmulToFc, TransposesTheConstant) {
  Graph graph =
      MakeGraph(Matmul({Dim::Any(), 3}, {2, 3}, {{"transpose_y", true}}));
  const Graph copy = graph;
  RunPass(MatmulToFc, &graph);
  EXPECT_EQ(Text(graph),
            "input %x: float[?,3]\n"
            "const %w: float[3,2]\n"
            "%y: float[?,2] = fc(%x, %w)\n"
            "output %y\n");
  EXPECT_EQ(Floats(graph, "w"), (std::vector<float>{0, 3, 1, 4, 2, 5}));
  EXPECT_EQ(Floats(copy, "w"), Ramp(6));
}

TEST(MatmulToFc, TransposesScalesOfBlocks) {
  Graph graph =
      MakeGraph(Matmul({Dim::Any(), 3}, {2, 3}, {{"transpose_y", true}}));
  Grid grid;
  grid.axis = 1;
  grid.block_size = 2;
  grid.scales = {1, 2, 3, 4};
  grid.zero_points = {5, 6, 7, 8};
  const ValueId w = graph.node(0).inputs[1];
  graph.value(w).info.grid = std::make_shared<const Grid>(grid);
  RunPass(MatmulToFc, &graph);
  const GridPtr& turned = graph.value(graph.node(0).inputs[1]).info.grid;
  ASSERT_NE(turned, nullptr);
  EXPECT_EQ(turned->axis, 0);
  EXPECT_EQ(turned->scales, (std::vector<float>{1, 3, 2, 4}));
  EXPECT_EQ(turned->zero_points, (std::vector<int32_t>{5, 7, 6, 8}));
}

TEST(MatmulToFc, CopiesASharedMatrixBeforeItTransposes) {
  Graph graph = MakeGraph([](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {1, 2});
    const ValueId w = b->Constant("w", {2, 2}, Ramp(4));
    b->Output(b->Op("matmul", "y", {x, w}, {{"transpose_y", true}}));
    b->Output(b->Op("matmul", "z", {x, w}));
  });
  RunPass(MatmulToFc, &graph);
  EXPECT_EQ(Text(graph),
            "input %x: float[1,2]\n"
            "const %w: float[2,2]\n"
            "const %w.1: float[2,2]\n"
            "%y: float[1,2] = fc(%x, %w.1)\n"
            "%z: float[1,2] = fc(%x, %w)\n"
            "output %y\noutput %z\n");
  EXPECT_EQ(Floats(graph, "w"), Ramp(4));
  EXPECT_EQ(Floats(graph, "w.1"), (std::vector<float>{0, 2, 1, 3}));
}

TEST(MatmulToFc, LeavesTheRest) {
  const Build variable = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {2, 3});
    b->Output(b->Op("matmul", "y", {x, b->Input("z", kFloat, {3, 2})}));
  };
  const Build cases[] = {
      Matmul({3, 2}, {3, 2}, {{"transpose_x", true}}),
      Matmul({2, 3}, {1, 3, 2}),
      Matmul({}, {3, 2}),
      variable,
  };
  for (const Build& build : cases) {
    EXPECT_EQ(After(MatmulToFc, build), Before(build));
  }
}

}  // namespace
}  // namespace placelite
