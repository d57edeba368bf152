// SPDX-License-Identifier: Apache-2.0
// Inference over graphs and new input shapes.
#include "lite/core/ir/builder.h"
#include "lite/core/ir/infer.h"
#include "lite/core/ir/printer.h"
#include "lite/core/ir/verifier.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;

// x [?,3,?,?] -> conv2d -> flatten -> y; x's second axis through shape.
class InferGraphTest : public testing::Test {
 protected:
  InferGraphTest() {
    GraphBuilder b("net");
    const ValueId x = b.Input("x", Precision::kFloat,
                              {Dim::Any(), Dim(3), Dim::Any(), Dim::Any()});
    const ValueId z = b.Input("z", Precision::kFloat, Shape({2}));
    const ValueId w = b.Constant("w", {8, 3, 3, 3}, std::vector<float>(216));
    const ValueId h = b.Op("conv2d", "h", {x, w});
    b.Output(b.Op("flatten", "y", {h}));
    b.Output(b.Op("shape", "s", {x}));
    b.Output(b.Op("relu", "r", {z}));
    graph_ = *b.Finish();
  }

  std::string ShapeOf(const std::string& name) const {
    return ToString(graph_.value(graph_.FindValue(name)).info.shape);
  }
  Status Set(const std::vector<ShapeRange>& shapes) {
    return SetInputShapes(&graph_, shapes);
  }

  Graph graph_;
};

TEST_F(InferGraphTest, NewShapesReachEveryValue) {
  EXPECT_EQ(ShapeOf("y"), "[?,8..]");
  ASSERT_OK(Set({Shape({1, 3, 5, 6}), Shape({4})}));
  EXPECT_EQ(ShapeOf("h"), "[1,8,3,4]");
  EXPECT_EQ(ShapeOf("y"), "[1,96]");
  EXPECT_EQ(ShapeOf("r"), "[4]");
  EXPECT_TRUE(
      SameRange((*graph_.value(graph_.FindValue("s")).info.ints)[2], Dim(5)));
  ASSERT_OK(Set({{Dim(1, 4), Dim(3), Dim(5, 7), Dim(6)}, Shape({1})}));
  EXPECT_EQ(ShapeOf("h"), "[1..4,8,3..5,4]");
  EXPECT_TRUE(SameRange((*graph_.value(graph_.FindValue("s")).info.ints)[0],
                        Dim(1, 4)));
  EXPECT_OK(VerifyGraph(graph_));
}

TEST_F(InferGraphTest, AFailureLeavesTheGraphAsItWas) {
  const std::string before = ToString(graph_);
  EXPECT_THAT(Set({Shape({1, 3, 2, 9}), Shape({4})}),
              FailsWith(StatusCode::kInvalidArgument,
                        "op 'h' (conv2d): a window of 3 does not fit into an "
                        "input of 2"));
  EXPECT_EQ(ToString(graph_), before);
  EXPECT_THAT(Set({Shape({1, 3, 9, 9})}),
              FailsWith(StatusCode::kInvalidArgument,
                        "the model has 2 inputs, got 1 shapes"));
  EXPECT_THAT(Set({Shape({1, 3, 9}), Shape({4})}),
              FailsWith(StatusCode::kInvalidArgument,
                        "input 'x' has rank 4, cannot take shape [1,3,9]"));
  EXPECT_THAT(Set({Shape({1, 3, 9, 9}), Shape({-4})}),
              FailsWith(StatusCode::kInvalidArgument, "[-4]"));
  EXPECT_THAT(Set({Shape({1 << 30, 3, 1 << 20, 9}), Shape({4})}),
              FailsWith(StatusCode::kResourceExhausted, "2^40"));
  EXPECT_THAT(Set({{Dim(9, 2), Dim(3), Dim(9), Dim(9)}, Shape({4})}),
              FailsWith(StatusCode::kInvalidArgument, "dimension"));
  EXPECT_EQ(ToString(graph_), before);
  EXPECT_OK(VerifyGraph(graph_));
}

// Two dynamic dimensions that meet in an epilogue must agree in each run.
TEST_F(InferGraphTest, OperandsOfAnEpilogueAreCheckedForEveryShape) {
  GraphBuilder b("net");
  const ValueId x = b.Input("x", Precision::kFloat, {Dim::Any(), Dim(2)});
  const ValueId r = b.Input("r", Precision::kFloat, {Dim::Any(), Dim(4)});
  const ValueId w = b.Constant("w", {2, 4}, std::vector<float>(8));
  b.Output(b.Op("fc", "y", {x, w, r}, {}, {{EpilogueKind::kAdd, 0, 0, 0, 2}}));
  Graph graph = *b.Finish();
  EXPECT_OK(SetInputShapes(
      &graph, std::vector<ShapeRange>{Shape({3, 2}), Shape({3, 4})}));
  EXPECT_THAT(SetInputShapes(&graph, std::vector<ShapeRange>{Shape({3, 2}),
                                                             Shape({1, 4})}),
              FailsWith(StatusCode::kInvalidArgument,
                        "an operand of its epilogue is float[1,4]"));
}

TEST_F(InferGraphTest, FailuresNameTheOp) {
  graph_.node(1).attributes.Set("start_axis", int64_t{9});
  EXPECT_THAT(InferGraph(&graph_),
              FailsWith(StatusCode::kInvalidArgument,
                        "op 'y' (flatten): axis 9 is not within rank 4"));
}

TEST_F(InferGraphTest, ExactShapesOfAllValuesAreTold) {
  GraphBuilder b("deep");
  ValueId value = b.Input("x", Precision::kFloat, {Dim::Any(), Dim(2)});
  for (int i = 0; i < 5000; ++i) {
    value = b.Op("relu", "v" + std::to_string(i), {value});
  }
  b.Output(value);
  Graph graph = *b.Finish();  // no recursion on the depth of a graph
  ASSERT_OK(SetInputShapes(&graph, std::vector<ShapeRange>{Shape({7, 2})}));
  EXPECT_EQ(graph.value(value).info.shape, ShapeRange(Shape({7, 2})));
}

}  // namespace
}  // namespace placelite
