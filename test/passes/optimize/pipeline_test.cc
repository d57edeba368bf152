// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/pipeline.h"

#include <gmock/gmock.h>

#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr auto kFloat = Precision::kFloat;
using Ints = std::vector<int64_t>;
using Numbers = std::vector<float>;

Numbers Ones(int64_t count) {
  return Numbers(static_cast<size_t>(count), 1.0f);
}

ValueId ConvBn(GraphBuilder* b, const std::string& name, ValueId x,
               const Shape& filter, AttributeMap attributes = {}) {
  const ValueId w =
      b->Constant(name + "_weights", filter, Ones(filter.NumElements()));
  const ValueId conv = b->Op("conv2d", name, {x, w}, std::move(attributes));
  std::vector<ValueId> inputs = {conv};
  for (const char* p : {"_scale", "_offset", "_mean", "_variance"}) {
    inputs.push_back(b->Constant(name + p, {filter[0]}, Ones(filter[0])));
  }
  return b->Op("batch_norm", name + "_bn", inputs);
}

// A network section as Paddle exports it: convolutions with batch norm, a
// squeeze and excite branch, a residual, and a classifier behind a computed
// shape.
Build Network() {
  return [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {Dim::Any(), 3, Dim::Any(), 8});
    const ValueId stem =
        ConvBn(b, "stem", x, {4, 3, 3, 3}, {{"paddings", Ints{1, 1, 1, 1}}});
    const ValueId act = b->Op("hard_swish", "act", {stem});
    const ValueId pool = b->Op(
        "pool2d", "pool", {act},
        {{"pooling_type", "avg"}, {"adaptive", true}, {"ksize", Ints{1, 1}}});
    const ValueId se_w = b->Constant("se_weights", {4, 4, 1, 1}, Ones(16));
    const ValueId se_b = b->Constant("se_offset", {4}, Ones(4));
    const ValueId se = b->Op(
        "elementwise_add", "se_sum",
        {b->Op("conv2d", "se", {pool, se_w}),
         b->Op("reshape", "se_b", {se_b}, {{"shape", Ints{1, 4, 1, 1}}})});
    const ValueId gate = b->Op("hard_sigmoid", "gate", {se});
    const ValueId gated = b->Op("elementwise_mul", "gated", {act, gate});
    const ValueId linear = ConvBn(b, "linear", gated, {4, 4, 1, 1});
    const ValueId sum = b->Op("elementwise_add", "sum", {linear, act});
    const ValueId mean =
        b->Op("pool2d", "mean", {sum},
              {{"pooling_type", "avg"}, {"global_pooling", true}});
    const ValueId shape = b->Op("shape", "shape", {mean});
    const ValueId rows =
        b->Op("slice", "rows", {shape},
              {{"axes", Ints{0}}, {"starts", Ints{0}}, {"ends", Ints{2}}});
    const ValueId flat = b->Op("reshape", "flat", {mean, rows});
    const ValueId fc =
        b->Op("matmul", "fc", {flat, b->Constant("fc_w", {4, 2}, Ones(8))});
    const ValueId logits = b->Op("elementwise_add", "logits",
                                 {fc, b->Constant("fc_b", {2}, Ones(2))});
    const ValueId softmax = b->Op("softmax", "softmax", {logits});
    b->Output(b->Op("scale", "save", {softmax}));
  };
}

TEST(Optimize, FusesANetwork) {
  Graph graph = MakeGraph(Network());
  ASSERT_OK(Optimize(&graph));
  EXPECT_EQ(Text(graph),
            "input %x: float[?,3,?,8]\n"
            "const %stem_weights: float[4,3,3,3]\n"
            "const %stem_offset: float[4]\n"
            "const %se_weights: float[4,4,1,1]\n"
            "const %se_b: float[4]\n"
            "const %linear_weights: float[4,4,1,1]\n"
            "const %linear_offset: float[4]\n"
            "const %fc_w: float[4,2]\n"
            "const %fc_b: float[2]\n"
            "%act: float[?,4,?,8] = conv2d(%x, %stem_weights, %stem_offset) "
            "{paddings=[1,1,1,1]} + hard_swish(6,3,6)\n"
            "%pool: float[?,4,1,1] = pool2d(%act) {adaptive=true, "
            "pooling_type=\"avg\"}\n"
            "%gate: float[?,4,1,1] = conv2d(%pool, %se_weights, %se_b) + "
            "hard_sigmoid(0.2,0.5)\n"
            "%gated: float[?,4,?,8] = elementwise_mul(%act, %gate)\n"
            "%sum: float[?,4,?,8] = conv2d(%gated, %linear_weights, "
            "%linear_offset) + add(%act)\n"
            "%mean: float[?,4,1,1] = pool2d(%sum) {global_pooling=true, "
            "pooling_type=\"avg\"}\n"
            "%flat: float[?,4] = reshape(%mean) {shape=[-1,4]}\n"
            "%logits: float[?,2] = fc(%flat, %fc_w, %fc_b)\n"
            "%softmax: float[?,2] = softmax(%logits)\n"
            "output %softmax\n");
  EXPECT_THAT(graph.output_names(), ElementsAre("save"));
}

TEST(Optimize, ReportsEveryPass) {
  Graph graph = MakeGraph(Network());
  OptimizeOptions options;
  options.disabled = {"fuse_pad"};
  OptimizeReport report;
  ASSERT_OK(Optimize(&graph, options, &report));
  ASSERT_EQ(report.passes.size(), OptimizePasses().size());
  for (size_t i = 0; i < report.passes.size(); ++i) {
    const PassReport& pass = report.passes[i];
    EXPECT_EQ(pass.name, OptimizePasses()[i].name);
    EXPECT_EQ(pass.ran, pass.name != "fuse_pad");
    EXPECT_GE(pass.ms, 0);
    EXPECT_TRUE(pass.name != "infer_shapes" || !pass.changed);
    if (pass.name == "fuse_affine") {
      EXPECT_TRUE(pass.changed);
      EXPECT_EQ(pass.nodes_before, pass.nodes_after + 4);
    }
  }
  const std::string text = report.ToString();
  EXPECT_THAT(text, HasSubstr("fuse_pad                disabled\n"));
  EXPECT_THAT(text, HasSubstr("-> 9 nodes\n"));
  EXPECT_THAT(text, HasSubstr("nodes (unchanged)\n"));
}

TEST(Optimize, LeavesOutDisabledPasses) {
  Graph graph = MakeGraph(Network());
  const std::string before = Text(graph);
  OptimizeOptions options;
  options.disabled = {"*"};
  ASSERT_OK(Optimize(&graph, options));
  EXPECT_EQ(Text(graph), before);
  options.disabled = {"fuse_*", "infer_shapes"};
  ASSERT_OK(Optimize(&graph, options));
  EXPECT_THAT(Text(graph), HasSubstr("batch_norm"));
  EXPECT_THAT(Text(graph), HasSubstr("fc(%flat, %fc_w)\n"));
}

TEST(Optimize, PrintsAfterThePassesNamed) {
  Graph graph = MakeGraph(Network());
  std::vector<std::string> printed;
  OptimizeOptions options;
  options.print_after = {"matmul_to_fc", "fuse_pad"};
  options.print = [&](const std::string& text) { printed.push_back(text); };
  ASSERT_OK(Optimize(&graph, options));
  ASSERT_EQ(printed.size(), 2u);
  EXPECT_THAT(printed[0], testing::StartsWith("graph after matmul_to_fc:\n"
                                              "graph g\ninput %x"));
  EXPECT_THAT(printed[1],
              testing::StartsWith("graph after fuse_pad (unchanged):\n"));
}

TEST(Optimize, RefusesUnknownNames) {
  Graph graph = MakeGraph(Network());
  OptimizeOptions options;
  options.disabled = {"fuse_pads"};
  EXPECT_THAT(Optimize(&graph, options),
              FailsWith(StatusCode::kInvalidArgument,
                        "no pass is called 'fuse_pads'; the passes are "
                        "infer_shapes, volumes_to_images, signals_to_images"));
  options.disabled = {};
  options.print_after = {"x*"};
  EXPECT_THAT(Optimize(&graph, options),
              FailsWith(StatusCode::kInvalidArgument, "'x*'"));
}

TEST(Optimize, NamesThePassThatFails) {
  Graph graph = MakeGraph([](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {Dim::Any(), 4});
    b->Output(b->Op("matmul", "y", {x, b->Constant("w", {4, 2}, Ones(8))}));
  });
  // A caller that changes an input without inference.
  graph.value(graph.inputs()[0]).info.shape = ShapeRange{Dim(1), Dim(5)};
  EXPECT_THAT(Optimize(&graph),
              FailsWith(StatusCode::kCorrupt, "pass infer_shapes: "));
}

}  // namespace
}  // namespace placelite
