// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/shrink_weights.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "lite/core/ir/builder.h"
#include "lite/core/op/grid.h"
#include "lite/core/tensor/halves.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

std::vector<float> RandomFloats(size_t count) {
  std::mt19937 random(3);
  std::normal_distribution<float> normal;
  std::vector<float> floats(count);
  for (float& each : floats) each = normal(random);
  return floats;
}

// y = x * w of w, 64x32, with a bias that is small.
Graph Product(const std::vector<float>& w) {
  GraphBuilder b("product");
  const ValueId x = b.Input("x", Precision::kFloat, {1, 64});
  const ValueId weights = b.Constant("w", Shape({64, 32}), w);
  const ValueId bias = b.Constant("b", Shape({32}), RandomFloats(32));
  b.Output(b.Op("fc", "y", {x, weights, bias}));
  Result<Graph> graph = b.Finish();
  EXPECT_OK(graph.status());
  return *graph;
}

const ValueInfo& InfoOf(const Graph& graph, const std::string& name) {
  return graph.value(graph.FindValue(name)).info;
}

ShrunkWeights Shrink(Precision precision, Graph* graph) {
  const Result<ShrunkWeights> shrunk = ShrinkWeights(precision, graph);
  EXPECT_OK(shrunk.status());
  return shrunk.ok() ? *shrunk : ShrunkWeights();
}

// The greatest magnitude of each column has the greatest code, and no element
// is farther from its code than half a step.
TEST(ShrinkWeights, IntegersHaveAScaleForEachChannel) {
  const std::vector<float> w = RandomFloats(64 * 32);
  for (Precision code : {Precision::kInt8, Precision::kInt16}) {
    Graph graph = Product(w);
    const ShrunkWeights shrunk = Shrink(code, &graph);
    EXPECT_EQ(shrunk.constants, 1u);
    EXPECT_EQ(shrunk.float_bytes, 64u * 32 * 4);
    EXPECT_EQ(shrunk.stored_bytes, 64u * 32 * SizeOf(code));
    const ValueInfo& info = InfoOf(graph, "w");
    ASSERT_NE(info.grid, nullptr);
    EXPECT_EQ(info.grid->axis, 1);
    const double codes = code == Precision::kInt8 ? 127 : 32767;
    for (size_t column = 0; column < 32; ++column) {
      double largest = 0;
      for (size_t row = 0; row < 64; ++row) {
        largest = std::max(largest, std::fabs(double{w[row * 32 + column]}));
      }
      EXPECT_FLOAT_EQ(info.grid->scales[column],
                      static_cast<float>(largest / codes));
      for (size_t row = 0; row < 64; ++row) {
        const size_t i = row * 32 + column;
        EXPECT_NEAR(info.constant.data<float>()[i], w[i],
                    largest / codes * 0.5001);
      }
    }
    EXPECT_EQ(InfoOf(graph, "b").grid, nullptr);
    EXPECT_TRUE(EncodeExactly(*info.grid, info.constant).has_value());
  }
}

// Returns the axis of the grid of w, 64x32 or as an image, in an op.
int AxisIn(const char* op, const AttributeMap& attributes, const Shape& x,
           const Shape& w, bool weights_first = false) {
  GraphBuilder b("axis");
  const bool is_gather = std::string_view(op) == "gather";
  const ValueId in =
      b.Input("x", is_gather ? Precision::kInt64 : Precision::kFloat, x);
  const ValueId weights = b.Constant("w", w, RandomFloats(64 * 32));
  b.Output(weights_first ? b.Op(op, "y", {weights, in}, attributes)
                         : b.Op(op, "y", {in, weights}, attributes));
  Result<Graph> graph = b.Finish();
  EXPECT_OK(graph.status());
  EXPECT_EQ(Shrink(Precision::kInt8, &*graph).constants, 1u) << op;
  return InfoOf(*graph, "w").grid->axis;
}

TEST(ShrinkWeights, KnowsWhereChannelsAre) {
  EXPECT_EQ(AxisIn("conv2d", {}, {1, 32, 4, 4}, {64, 32, 1, 1}), 0);
  EXPECT_EQ(AxisIn("conv2d_transpose", {}, {1, 64, 4, 4}, {64, 32, 1, 1}), 1);
  EXPECT_EQ(AxisIn("matmul", {}, {2, 64}, {64, 32}), 1);
  EXPECT_EQ(AxisIn("matmul", {{"transpose_y", true}}, {2, 32}, {64, 32}), 0);
  EXPECT_EQ(AxisIn("gather", {}, {3}, {64, 32}, /*weights_first=*/true), 1);
}

TEST(ShrinkWeights, HalvesAreTheNearest) {
  const std::vector<float> w = RandomFloats(64 * 32);
  for (Precision half : {Precision::kFP16, Precision::kBF16}) {
    Graph graph = Product(w);
    Shrink(half, &graph);
    const ValueInfo& info = InfoOf(graph, "w");
    const double unit = half == Precision::kFP16 ? 0x1p-11 : 0x1p-8;
    for (size_t i = 0; i < w.size(); ++i) {
      EXPECT_NEAR(info.constant.data<float>()[i], w[i],
                  std::fabs(w[i]) * unit + 0x1p-25);
    }
    EXPECT_TRUE(NarrowExactly(info.constant, half).has_value());
    EXPECT_EQ(info.grid, nullptr);
  }
}

TEST(ShrinkWeights, CodesOfAGridStay) {
  Graph graph = Product(RandomFloats(64 * 32));
  Shrink(Precision::kInt8, &graph);
  const GridPtr grid = InfoOf(graph, "w").grid;
  const ShrunkWeights shrunk = Shrink(Precision::kFP16, &graph);
  EXPECT_EQ(shrunk.constants, 0u);
  EXPECT_EQ(InfoOf(graph, "w").grid, grid);
}

TEST(ShrinkWeights, ChannelsOfZerosAndOfTheLeastNumbers) {
  std::vector<float> w = RandomFloats(64 * 32);
  for (size_t row = 0; row < 64; ++row) w[row * 32] = 0;
  for (size_t row = 0; row < 64; ++row) w[row * 32 + 1] = 1e-44f;
  Graph graph = Product(w);
  Shrink(Precision::kInt8, &graph);
  const ValueInfo& info = InfoOf(graph, "w");
  EXPECT_OK(CheckGrid(*info.grid, info.shape));
  EXPECT_EQ(info.constant.data<float>()[0], 0);
  EXPECT_EQ(info.constant.data<float>()[1], 0);
}

// The warning names the constant and the element.
TEST(ShrinkWeights, KeepsWhatCannotBeHeld) {
  for (float bad : {NAN, INFINITY, -1e6f}) {
    std::vector<float> w = RandomFloats(64 * 32);
    w[7] = bad;
    Graph graph = Product(w);
    const ShrunkWeights shrunk = Shrink(Precision::kFP16, &graph);
    EXPECT_EQ(shrunk.constants, 0u);
    ASSERT_EQ(shrunk.kept.size(), 1u);
    EXPECT_THAT(shrunk.kept[0], testing::HasSubstr("'w': element 7 is "));
  }
}

TEST(ShrinkWeights, KnowsItsPrecisions) {
  ASSERT_OK_AND_ASSIGN(const Precision int8, ParseWeightPrecision("int8"));
  EXPECT_EQ(int8, Precision::kInt8);
  EXPECT_THAT(ParseWeightPrecision("int4"),
              FailsWith(StatusCode::kInvalidArgument,
                        "expected float, fp16, bf16, int8 or int16"));
}

}  // namespace
}  // namespace placelite
