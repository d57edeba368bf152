// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(OnnxAxis, NumbersAreConstantInputs) {
  EXPECT_EQ(LowerOne(ModelWriter().Ints("a", {1}), {2, 3}, "CumSum", {"a"},
                     {{"reverse", 1}}),
            "%y: float[2,3] = cumsum(%x) {axis=1, reverse=true}\n");
  EXPECT_EQ(LowerOne(ModelWriter().Ints("k", {-1}), {2, 3}, "Trilu", {"k"}),
            "%y: float[2,3] = tril_triu(%x) {diagonal=-1, lower=false}\n");
  EXPECT_EQ(LowerOne(ModelWriter(), {2, 3}, "Trilu", {}, {{"upper", 0}}),
            "%y: float[2,3] = tril_triu(%x)\n");
  EXPECT_THAT(
      LowerOne(ModelWriter().Ints("a", {1, 0}), {2, 3}, "CumSum", {"a"}),
      StartsWith("corrupt: "));
}

TEST(OnnxAxis, TopKHasTwoOutputs) {
  ModelWriter w;
  w.Input("x", {2, 9}).Ints("k", {3});
  w.Node("TopK", {"x", "k"}, {"v", "i"}, {{"largest", 0}});
  EXPECT_THAT(w.Output("v").Output("i").Text(),
              HasSubstr("%v: float[2,3], %i: int64[2,3] = top_k(%x) {k=3, "
                        "largest=false}\n"));
}

TEST(OnnxAxis, OneHotChoosesOfTwoValues) {
  ModelWriter w;
  w.Input("x", {2, 3}, TensorProto::INT64).Ints("d", {5}).Weight("v", {2});
  w.Node("OneHot", {"x", "d", "v"}, {"y"}, {{"axis", 1}});
  const std::string text = w.Output("y").Text();
  EXPECT_THAT(text, HasSubstr(": float[2,3,5] = one_hot(%x) {depth=5}\n"));
  EXPECT_THAT(text, HasSubstr("{axis=[0,2,1]}\n"));
  EXPECT_THAT(text, HasSubstr("%y: float[2,5,3] = where("));
}

TEST(OnnxAxis, Hardmax) {
  EXPECT_THAT(LowerOne(ModelWriter(), {2, 3}, "Hardmax"),
              HasSubstr("float[2,3] = hardmax(%x) {axis=1}"));
  ModelWriter w;
  w.Input("x", {2, 3}, TensorProto::FLOAT16).Node("Hardmax", {"x"}, {"y"});
  EXPECT_THAT(w.Output("y").Text(), HasSubstr("%y: fp16[2,3] = hardmax(%x)"));
}

// With weights, the mean is divided by the sum of the targets' weights.
TEST(OnnxLoss, NegativeLogLikelihood) {
  const auto lower = [](ModelWriter w, const ModelWriter::Attributes& a) {
    w.Input("x", {4, 5, 6}).Input("t", {4, 6}, TensorProto::INT64);
    std::vector<std::string> inputs = {"x", "t"};
    w.Weight("w", {5});
    inputs.push_back("w");
    w.Node("NegativeLogLikelihoodLoss", inputs, {"y"}, a);
    return w.Output("y").Text();
  };
  EXPECT_THAT(lower(ModelWriter(), {}),
              HasSubstr("%y: float[] = elementwise_div("));
  EXPECT_THAT(lower(ModelWriter(), {{"reduction", "none"}}),
              HasSubstr("%y: float[4,6] = elementwise_mul("));
  EXPECT_THAT(lower(ModelWriter(), {{"ignore_index", 1}}),
              HasSubstr("= equal(%t"));
  EXPECT_THAT(lower(ModelWriter(), {{"reduction", "most"}}),
              HasSubstr("attribute 'reduction' is 'most'"));
}

TEST(OnnxLoss, SumAndUnweightedMean) {
  const auto lower = [](const char* reduction) {
    ModelWriter w;
    w.Input("x", {4, 5}).Input("t", {4}, TensorProto::INT64);
    w.Node("NegativeLogLikelihoodLoss", {"x", "t"}, {"y"},
           {{"reduction", reduction}});
    return w.Output("y").Text();
  };
  EXPECT_THAT(lower("sum"), HasSubstr("%y: float[] = reduce_sum("));
  EXPECT_THAT(lower("mean"), HasSubstr("%y: float[] = reduce_mean("));
}

TEST(OnnxLoss, OfHalves) {
  for (const char* type :
       {"NegativeLogLikelihoodLoss", "SoftmaxCrossEntropyLoss"}) {
    for (bool weighted : {false, true}) {
      ModelWriter w;
      std::vector<std::string> inputs = {"x", "t"};
      w.Input("x", {4, 5}, TensorProto::FLOAT16)
          .Input("t", {4}, TensorProto::INT64);
      if (weighted) {
        inputs.push_back("w");
        w.Input("w", {5}, TensorProto::FLOAT16);
      }
      w.Node(type, inputs, {"y"}, {{"ignore_index", 1}});
      EXPECT_THAT(w.Output("y").Text(),
                  HasSubstr("%y: fp16[] = elementwise_div("));
    }
  }
}

TEST(OnnxLoss, CrossEntropyMayGiveItsLogarithms) {
  for (bool both : {false, true}) {
    ModelWriter w;
    w.Input("x", {4, 5, 6}).Input("t", {4, 6}, TensorProto::INT64);
    std::vector<std::string> outputs = {"y"};
    if (both) outputs.push_back("p");
    w.Node("SoftmaxCrossEntropyLoss", {"x", "t"}, outputs).Output("y");
    if (both) w.Output("p");
    const std::string text = w.Text();
    EXPECT_THAT(text, HasSubstr("%y: float[] = reduce_mean("));
    EXPECT_EQ(
        text.find("%p: float[4,5,6] = elementwise_sub(") != std::string::npos,
        both)
        << text;
  }
}

}  // namespace
}  // namespace placelite
