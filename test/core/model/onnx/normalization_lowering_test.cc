// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

ModelWriter Normalised(int64_t opset) {
  ModelWriter w(opset);
  return w.Input("x", {2, 3, 4, 4})
      .Weight("s", {3})
      .Weight("b", {3})
      .Weight("m", {3})
      .Weight("v", {3});
}

TEST(OnnxNormalization, BatchNormalization) {
  const ModelWriter::Names inputs = {"x", "s", "b", "m", "v"};
  for (int64_t opset : {7, 9, 14, 15}) {
    EXPECT_EQ(Normalised(opset)
                  .Node("BatchNormalization", inputs, {"y"},
                        {{"epsilon", 0.5f}, {"momentum", 0.25f}})
                  .Output("y")
                  .Nodes(),
              "%y: float[2,3,4,4] = batch_norm(%x, %s, %b, %m, %v) "
              "{epsilon=0.5}\n");
  }
  EXPECT_EQ(Normalised(7)
                .Node("BatchNormalization", inputs, {"y"}, {{"spatial", 1}})
                .Output("y")
                .Nodes(),
            "%y: float[2,3,4,4] = batch_norm(%x, %s, %b, %m, %v)\n");
}

TEST(OnnxNormalization, BatchNormalizationByTheBatch) {
  const ModelWriter::Names inputs = {"x", "s", "b", "m", "v"};
  const std::string text =
      Normalised(14)
          .Node("BatchNormalization", inputs, {"y", "mean", "var"},
                {{"training_mode", 1}, {"momentum", 0.75f}})
          .Output("y")
          .Output("var")
          .Nodes();
  EXPECT_THAT(text,
              HasSubstr("= reduce_mean(%x) {dim=[0,2,3], keep_dim=true}"));
  EXPECT_THAT(text, HasSubstr("= scale(%v) {scale=0.75}"));
  EXPECT_THAT(text, HasSubstr("%mean: float[3] = elementwise_add("));
  EXPECT_THAT(text, HasSubstr("%var: float[3] = elementwise_add("));
}

TEST(OnnxNormalization, MeanVariance) {
  const std::string text =
      LowerOne(ModelWriter(), {2, 3, 4, 5}, "MeanVarianceNormalization");
  EXPECT_THAT(text, HasSubstr("%y: float[2,3,4,5] = elementwise_div("));
  EXPECT_THAT(text, HasSubstr("reduce_mean(%x) {dim=[0,2,3], keep_dim=true}"));
}

TEST(OnnxNormalization, BatchNormalizationOfOldOpsets) {
  const ModelWriter::Names inputs = {"x", "s", "b", "m", "v"};
  EXPECT_THAT(Normalised(8)
                  .Node("BatchNormalization", inputs, {"y"}, {{"spatial", 0}})
                  .Output("y")
                  .Nodes(),
              HasSubstr("attribute 'spatial' is off"));
  // Old opsets say it by the outputs that are there.
  const auto trained = [&](const char* output) {
    return Normalised(9)
        .Node("BatchNormalization", inputs, {"y", "mean", "var", "m2", "v2"})
        .Output(output)
        .Nodes();
  };
  EXPECT_THAT(trained("y"),
              HasSubstr("reduce_mean(%x) {dim=[0,2,3], keep_dim=true}"));
  EXPECT_THAT(trained("mean"), HasSubstr("%mean: float[3] = elementwise_add("));
  EXPECT_THAT(trained("m2"), HasSubstr("output 3 ('m2')"));
  EXPECT_THAT(Normalised(9)
                  .Node("BatchNormalization", inputs, {"y", "", "", "", ""})
                  .Output("y")
                  .Nodes(),
              StartsWith("%y: "));
}

// The default epsilon of ONNX is 1e-5 for all of them.
TEST(OnnxNormalization, LayerNormalization) {
  ModelWriter w;
  w.Weight("s", {4}).Weight("b", {4});
  EXPECT_EQ(LowerOne(w, {2, 3, 4}, "LayerNormalization", {"s", "b"}),
            "%y: float[2,3,4] = layer_norm(%x, %s, %b) {begin_norm_axis=2}\n");
  EXPECT_EQ(LowerOne(w, {2, 3, 4}, "LayerNormalization", {"s"},
                     {{"axis", 2}, {"epsilon", 0.5f}}),
            "%y: float[2,3,4] = layer_norm(%x, %s) {begin_norm_axis=2, "
            "epsilon=0.5}\n");
  EXPECT_THAT(
      LowerOne(w, {2, 3, 4}, "LayerNormalization", {"s"}, {{"axis", -4}}),
      StartsWith("corrupt: "));
}

// Mean and 1 / deviation along the same axes, when something reads them.
TEST(OnnxNormalization, LayerNormalizationGivesItsStatistics) {
  ModelWriter w;
  w.Input("x", {2, 3, 4}).Weight("s", {3, 4});
  w.Node("LayerNormalization", {"x", "s"}, {"y", "mean", "deviation"},
         {{"axis", 1}, {"epsilon", 0.5f}});
  w.Output("y");
  const std::string norm =
      "%y: float[2,3,4] = layer_norm(%x, %s) {epsilon=0.5}\n";
  EXPECT_EQ(w.Nodes(), norm);
  const std::string mean =
      "%mean: float[2,1,1] = reduce_mean(%x) {dim=[1,2], keep_dim=true}\n";
  EXPECT_EQ(w.Output("deviation").Nodes(),
            norm + mean +
                "%y/elementwise_sub: float[2,3,4] = elementwise_sub(%x, "
                "%mean)\n"
                "%y/square: float[2,3,4] = square(%y/elementwise_sub)\n"
                "%y/reduce_mean: float[2,1,1] = reduce_mean(%y/square) "
                "{dim=[1,2], keep_dim=true}\n"
                "%y/scale: float[2,1,1] = scale(%y/reduce_mean) {bias=0.5}\n"
                "%y/sqrt: float[2,1,1] = sqrt(%y/scale)\n"
                "%deviation: float[2,1,1] = reciprocal(%y/sqrt)\n");
}

TEST(OnnxNormalization, BatchNormalizationOfOpset6SaysThatItTests) {
  const auto text = [](int64_t is_test) {
    return Normalised(6)
        .Node("BatchNormalization", {"x", "s", "b", "m", "v"}, {"y"},
              {{"is_test", is_test}})
        .Output("y")
        .Nodes();
  };
  EXPECT_THAT(text(1), StartsWith("%y: float[2,3,4,4] = batch_norm("));
  EXPECT_THAT(text(0), HasSubstr("attribute 'is_test' is off"));
}

TEST(OnnxNormalization, InstanceNormalization) {
  ModelWriter w;
  w.Weight("s", {3}).Weight("b", {3});
  EXPECT_EQ(LowerOne(w, {2, 3, 4, 5}, "InstanceNormalization", {"s", "b"}),
            "%y/flatten: float[2,3,20] = flatten(%x) {start_axis=2}\n"
            "%y/layer_norm: float[2,3,20] = layer_norm(%y/flatten) "
            "{begin_norm_axis=2}\n"
            "%y/shape: int32[4] = shape(%x)\n"
            "%y/reshape: float[2,3,4,5] = reshape(%y/layer_norm, %y/shape)\n"
            "%y/elementwise_mul: float[2,3,4,5] = "
            "elementwise_mul(%y/reshape, %y/constant)\n"
            "%y: float[2,3,4,5] = elementwise_add(%y/elementwise_mul, "
            "%y/constant.1)\n");
  EXPECT_THAT(LowerOne(w, {2, 3}, "InstanceNormalization", {"s", "b"}),
              HasSubstr("X [2,3], expected rank 3 or more"));
}

// ONNX divides alpha by the size of the window.
TEST(OnnxNormalization, Lrn) {
  EXPECT_EQ(
      LowerOne(ModelWriter(), {2, 6, 3, 3}, "LRN", {},
               {{"size", 4}, {"alpha", 2.f}, {"beta", 0.5f}, {"bias", 3.f}}),
      "%y: float[2,6,3,3] = lrn(%x) {alpha=0.5, beta=0.5, k=3, n=4}\n");
  EXPECT_THAT(LowerOne(ModelWriter(), {2, 6, 3, 3}, "LRN", {}, {{"size", 0}}),
              HasSubstr("attribute 'size' is 0"));
}

TEST(OnnxNormalization, Groups) {
  const auto of = [](int64_t opset, int64_t parameters) {
    ModelWriter w(opset);
    w.Weight("s", {parameters}).Weight("b", {parameters});
    return LowerOne(w, {-1, 6, 4, 4}, "GroupNormalization", {"s", "b"},
                    {{"num_groups", 2}});
  };
  // Scale and bias of groups, later of channels.
  EXPECT_THAT(of(18, 2), HasSubstr("float[?,2,48] = elementwise_mul("));
  EXPECT_THAT(of(21, 6), HasSubstr("%y: float[?,6,4,4] = elementwise_add("));
  ModelWriter w(21);
  w.Weight("s", {6}).Weight("b", {6});
  EXPECT_THAT(LowerOne(w, {2, 6, 4}, "GroupNormalization", {"s", "b"},
                       {{"num_groups", 4}}),
              HasSubstr("6 channels in 4 groups"));
}

TEST(OnnxNormalization, RootMeanSquares) {
  ModelWriter w(23);
  w.Weight("s", {4});
  EXPECT_EQ(
      LowerOne(w, {2, 3, 4}, "RMSNormalization", {"s"}, {{"epsilon", 0.5f}}),
      "%y/square: float[2,3,4] = square(%x)\n"
      "%y/reduce_mean: float[2,3,1] = reduce_mean(%y/square) "
      "{dim=[2], keep_dim=true}\n"
      "%y/scale: float[2,3,1] = scale(%y/reduce_mean) {bias=0.5}\n"
      "%y/sqrt: float[2,3,1] = sqrt(%y/scale)\n"
      "%y/elementwise_div: float[2,3,4] = elementwise_div(%x, "
      "%y/sqrt)\n"
      "%y: float[2,3,4] = elementwise_mul(%y/elementwise_div, %s)\n");
}

TEST(OnnxNormalization, Norms) {
  EXPECT_THAT(
      LowerOne(ModelWriter(22), {2, 3}, "LpNormalization", {}, {{"p", 1}}),
      HasSubstr("float[2,3] = abs(%x)"));
  EXPECT_THAT(
      LowerOne(ModelWriter(), {2, 3}, "LpNormalization", {}, {{"p", 3}}),
      HasSubstr("attribute 'p' is 3"));
}

// Statistics are floats where X is fp16, too.
TEST(OnnxNormalization, StatisticsHaveTheirOwnType) {
  ModelWriter w(17);
  w.Input("x", {2, 3}, ::onnx::TensorProto::FLOAT16);
  w.Input("s", {3}, ::onnx::TensorProto::FLOAT16);
  w.Node("LayerNormalization", {"x", "s"}, {"y", "mean", "deviation"});
  const std::string text = w.Output("y").Output("mean").Nodes();
  EXPECT_THAT(text, HasSubstr("%mean: float[2,1] = reduce_mean("));
}

}  // namespace
}  // namespace placelite
