// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(OnnxElementwise, Binary) {
  const char* const kOps[][2] = {{"Add", "elementwise_add"},
                                 {"Sub", "elementwise_sub"},
                                 {"Mul", "elementwise_mul"},
                                 {"Div", "elementwise_div"},
                                 {"Pow", "elementwise_pow"}};
  for (const auto& [onnx, ours] : kOps) {
    EXPECT_EQ(
        LowerOne(ModelWriter().Weight("w", {3, 1}), {2, 1, 4}, onnx, {"w"}),
        "%y: float[2,3,4] = " + std::string(ours) + "(%x, %w)\n");
  }
}

TEST(OnnxElementwise, ShapesMustBroadcast) {
  EXPECT_THAT(LowerOne(ModelWriter().Weight("w", {3}), {2, 4}, "Add", {"w"}),
              StartsWith("corrupt: node 0 'Add' (output 'y')"));
}

// Before opset 7, an attribute lets Y begin at an axis of X.
TEST(OnnxElementwise, BroadcastingOfOpset6) {
  ModelWriter w(6);
  w.Weight("w", {3});
  const auto add = [&](const ModelWriter::Attributes& attributes) {
    return LowerOne(w, {2, 3, 4, 5}, "Add", {"w"}, attributes);
  };
  EXPECT_EQ(add({{"broadcast", 1}, {"axis", 1}}),
            "%y: float[2,3,4,5] = elementwise_add(%x, %y/constant)\n");
  EXPECT_EQ(add({{"broadcast", 1}, {"axis", -3}}),
            add({{"broadcast", 1}, {"axis", 1}}));
  EXPECT_THAT(add({{"broadcast", 1}, {"axis", 4}}), StartsWith("corrupt: "));
  EXPECT_THAT(add({{"broadcast", 1}}), StartsWith("corrupt: "));
  EXPECT_THAT(add({}), StartsWith("corrupt: "));
}

TEST(OnnxElementwise, BroadcastingOfOpset6AtTheEnd) {
  ModelWriter w(6);
  w.Weight("w", {4, 5});
  EXPECT_EQ(LowerOne(w, {2, 3, 4, 5}, "Mul", {"w"}, {{"broadcast", 1}}),
            "%y: float[2,3,4,5] = elementwise_mul(%x, %w)\n");
}

// The result of Pow has the type of X.
TEST(OnnxElementwise, PowCastsItsExponent) {
  ModelWriter w;
  w.Input("e", {2}, TensorProto::INT64);
  EXPECT_EQ(LowerOne(w, {2}, "Pow", {"e"}),
            "%y/cast: float[2] = cast(%e) {to=\"float\"}\n"
            "%y: float[2] = elementwise_pow(%x, %y/cast)\n");
}

// A fraction cannot become an integer.
// A fraction is no integer's exponent: both count as double.
TEST(OnnxElementwise, PowOfAnIntegerByAFraction) {
  ModelWriter w;
  w.Input("i", {2}, TensorProto::INT32).Input("e", {2});
  w.Node("Pow", {"i", "e"}, {"y"}).Output("y");
  EXPECT_THAT(w.Nodes(), HasSubstr("double[2] = elementwise_pow("));
  EXPECT_THAT(w.Nodes(), HasSubstr("%y: int32[2] = cast("));
}

TEST(OnnxElementwise, AnyNumberOfInputs) {
  ModelWriter w;
  w.Weight("a", {2}).Weight("b", {1});
  EXPECT_EQ(LowerOne(w, {2}, "Max", {"a", "b"}),
            "%y/elementwise_max: float[2] = elementwise_max(%x, %a)\n"
            "%y: float[2] = elementwise_max(%y/elementwise_max, %b)\n");
  EXPECT_EQ(LowerOne(w, {2}, "Mean", {"a"}),
            "%y/elementwise_add: float[2] = elementwise_add(%x, %a)\n"
            "%y: float[2] = scale(%y/elementwise_add) {scale=0.5}\n");
  // A value that has a name needs a node to get another.
  EXPECT_EQ(LowerOne(w, {2}, "Min"), "%y: float[2] = identity(%x)\n");
  EXPECT_EQ(LowerOne(w, {2}, "Sum", {"a"}),
            "%y: float[2] = elementwise_add(%x, %a)\n");
}

// x [2,3,4] over axis 1.
TEST(OnnxReduce, FromXOrAroundIt) {
  const char* const kOps[][2] = {
      {"ReduceMax", "%y: float[2,1,4] = reduce_max(%x) {"},
      {"ReduceMin", "%y: float[2,1,4] = reduce_min(%x) {"},
      {"ReduceMean", "%y: float[2,1,4] = reduce_mean(%x) {"},
      {"ReduceProd", "%y: float[2,1,4] = reduce_prod(%x) {"},
      {"ReduceL1", "%y: float[2,1,4] = reduce_sum(%y/abs) {"},
      {"ReduceL2", "%y: float[2,1,4] = sqrt(%y/reduce_sum)\n"},
      {"ReduceLogSum", "%y: float[2,1,4] = log(%y/reduce_sum)\n"},
      {"ReduceSumSquare", "%y: float[2,1,4] = reduce_sum(%y/square) {"},
  };
  for (const auto& [type, last] : kOps) {
    EXPECT_THAT(LowerOne(ModelWriter(), {2, 3, 4}, type, {},
                         {{"axes", std::vector<int64_t>{1}}}),
                HasSubstr(last))
        << type;
  }
}

// The functions around the sum are still applied.
TEST(OnnxReduce, OfNoAxesAtAll) {
  const auto none = [](const char* type) {
    return LowerOne(ModelWriter(18), {2, 3}, type, {},
                    {{"noop_with_empty_axes", 1}});
  };
  EXPECT_EQ(none("ReduceSum"), "%y: float[2,3] = identity(%x)\n");
  EXPECT_EQ(none("ReduceSumSquare"),
            "%y/square: float[2,3] = square(%x)\n"
            "%y: float[2,3] = identity(%y/square)\n");
}

TEST(OnnxReduce, LogSumExpIsCentred) {
  EXPECT_EQ(LowerOne(ModelWriter(), {2, 3}, "ReduceLogSumExp", {},
                     {{"axes", std::vector<int64_t>{1}}, {"keepdims", 0}}),
            "%y/reduce_max: float[2,1] = reduce_max(%x) {dim=[1], "
            "keep_dim=true}\n"
            "%y/clip: float[2,1] = clip(%y/reduce_max) {max=3.4028235e+38, "
            "min=-3.4028235e+38}\n"
            "%y/elementwise_sub: float[2,3] = elementwise_sub(%x, "
            "%y/clip)\n"
            "%y/exp: float[2,3] = exp(%y/elementwise_sub)\n"
            "%y/reduce_sum: float[2,1] = reduce_sum(%y/exp) {dim=[1], "
            "keep_dim=true}\n"
            "%y/log: float[2,1] = log(%y/reduce_sum)\n"
            "%y/elementwise_add: float[2,1] = elementwise_add(%y/log, "
            "%y/clip)\n"
            "%y: float[2] = squeeze(%y/elementwise_add) {axes=[1]}\n");
}

TEST(OnnxReduce, LogSumExpOfFedAxes) {
  ModelWriter w(18);
  w.Input("axes", {1}, ::onnx::TensorProto::INT64);
  const std::string text =
      LowerOne(w, {2, 3}, "ReduceLogSumExp", {"axes"}, {{"keepdims", 0}});
  EXPECT_THAT(text, HasSubstr("= reduce_sum_by_input("));
  EXPECT_THAT(text, HasSubstr("= reduce_max_by_input(%x, %axes) "
                              "{keep_dim=true}\n"));
}

TEST(OnnxReduce, AxesAndKeepdims) {
  const auto mean = [](const ModelWriter::Attributes& attributes) {
    return LowerOne(ModelWriter(), {2, 3, 4}, "ReduceMean", {}, attributes);
  };
  EXPECT_EQ(mean({}), "%y: float[1,1,1] = reduce_mean(%x) {keep_dim=true}\n");
  EXPECT_EQ(mean({{"keepdims", 0}}), "%y: float[] = reduce_mean(%x)\n");
  EXPECT_EQ(mean({{"axes", std::vector<int64_t>{-1, 0}}, {"keepdims", 0}}),
            "%y: float[3] = reduce_mean(%x) {dim=[-1,0]}\n");
  EXPECT_THAT(mean({{"axes", std::vector<int64_t>{3}}}),
              StartsWith("corrupt: "));
}

// ReduceSum has its axes as an input from opset 13, the others from 18.
TEST(OnnxReduce, AxesAsAnInput) {
  EXPECT_EQ(LowerOne(ModelWriter(12), {2, 3}, "ReduceSum", {},
                     {{"axes", std::vector<int64_t>{1}}}),
            "%y: float[2,1] = reduce_sum(%x) {dim=[1], keep_dim=true}\n");
  ModelWriter w(13);
  w.Ints("axes", {1});
  EXPECT_EQ(LowerOne(w, {2, 3}, "ReduceSum", {"axes"}),
            "%y: float[2,1] = reduce_sum(%x) {dim=[1], keep_dim=true}\n");
  ModelWriter v(18);
  v.Ints("axes", {0});
  EXPECT_EQ(LowerOne(v, {2, 3}, "ReduceMax", {"axes"}),
            "%y: float[1,3] = reduce_max(%x) {dim=[0], keep_dim=true}\n");
  EXPECT_THAT(LowerOne(ModelWriter(13).Input("axes", {1}, TensorProto::INT64),
                       {2, 3}, "ReduceSum", {"axes"}),
              HasSubstr("%y: float[0..,0..] = reduce_sum_by_input(%x, %axes) "
                        "{keep_dim=true}"));
}

TEST(OnnxReduce, NoAxesMayMeanNothing) {
  ModelWriter w(13);
  w.Ints("axes", {});
  EXPECT_EQ(
      LowerOne(w, {2, 3}, "ReduceSum", {"axes"}, {{"noop_with_empty_axes", 1}}),
      "%y: float[2,3] = identity(%x)\n");
  EXPECT_EQ(LowerOne(w, {2, 3}, "ReduceSum", {"axes"}),
            "%y: float[1,1] = reduce_sum(%x) {keep_dim=true}\n");
}

}  // namespace
}  // namespace placelite
