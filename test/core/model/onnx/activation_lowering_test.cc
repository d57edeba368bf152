// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// x [?,3,4] through one node of it alone.
std::string Lowered(const std::string& type,
                    const ModelWriter::Attributes& attributes = {},
                    int64_t opset = 17) {
  return LowerOne(ModelWriter(opset), {-1, 3, 4}, type, {}, attributes);
}

TEST(OnnxActivation, TakesOverOpsOfTheSameMeaning) {
  const char* const kOps[][2] = {
      {"Abs", "abs"},
      {"Acos", "acos"},
      {"Acosh", "acosh"},
      {"Asin", "asin"},
      {"Asinh", "asinh"},
      {"Atan", "atan"},
      {"Atanh", "atanh"},
      {"Ceil", "ceil"},
      {"Cos", "cos"},
      {"Cosh", "cosh"},
      {"Erf", "erf"},
      {"Exp", "exp"},
      {"Floor", "floor"},
      {"Log", "log"},
      {"Reciprocal", "reciprocal"},
      {"Relu", "relu"},
      {"Round", "round"},
      {"Sigmoid", "sigmoid"},
      {"Sign", "sign"},
      {"Sin", "sin"},
      {"Sinh", "sinh"},
      {"Softplus", "softplus"},
      {"Sqrt", "sqrt"},
      {"Tan", "tan"},
      {"Tanh", "tanh"},
  };
  for (const auto& [onnx, ours] : kOps) {
    EXPECT_EQ(Lowered(onnx),
              "%y: float[?,3,4] = " + std::string(ours) + "(%x)\n");
  }
}

TEST(OnnxActivation, WithParameters) {
  EXPECT_EQ(Lowered("Neg"), "%y: float[?,3,4] = scale(%x) {scale=-1}\n");
  EXPECT_EQ(Lowered("LeakyRelu", {{"alpha", 0.5f}}),
            "%y: float[?,3,4] = leaky_relu(%x) {alpha=0.5}\n");
  EXPECT_EQ(Lowered("Elu", {{"alpha", 2.f}}),
            "%y: float[?,3,4] = elu(%x) {alpha=2}\n");
  EXPECT_EQ(Lowered("HardSigmoid", {{"alpha", 0.5f}, {"beta", 0.25f}}),
            "%y: float[?,3,4] = hard_sigmoid(%x) {offset=0.25, slope=0.5}\n");
}

// ONNX's defaults, which are not always those of the op here.
TEST(OnnxActivation, Defaults) {
  EXPECT_EQ(Lowered("LeakyRelu"), Lowered("LeakyRelu", {{"alpha", 0.01f}}));
  EXPECT_EQ(Lowered("Elu"), Lowered("Elu", {{"alpha", 1.f}}));
  EXPECT_EQ(Lowered("HardSigmoid"),
            Lowered("HardSigmoid", {{"alpha", 0.2f}, {"beta", 0.5f}}));
}

// x * max(0, min(6, x + 3)) / 6
TEST(OnnxActivation, HardSwish) {
  EXPECT_EQ(Lowered("HardSwish"), "%y: float[?,3,4] = hard_swish(%x)\n");
  EXPECT_THAT(Lowered("HardSwish", {}, 13),
              HasSubstr("this op came with opset 14, the model is of"));
}

TEST(OnnxActivation, GeluAndMishAreOfNewerOpsets) {
  EXPECT_EQ(Lowered("Gelu", {}, 20), "%y: float[?,3,4] = gelu(%x)\n");
  EXPECT_EQ(Lowered("Gelu", {{"approximate", "tanh"}}, 20),
            "%y: float[?,3,4] = gelu(%x) {approximate=true}\n");
  EXPECT_THAT(Lowered("Gelu", {{"approximate", "wild"}}, 20),
              StartsWith("corrupt: "));
  EXPECT_EQ(Lowered("Mish", {}, 18),
            "%y/softplus: float[?,3,4] = softplus(%x)\n"
            "%y/tanh: float[?,3,4] = tanh(%y/softplus)\n"
            "%y: float[?,3,4] = elementwise_mul(%x, %y/tanh)\n");
}

TEST(OnnxActivation, PRelu) {
  EXPECT_EQ(
      LowerOne(ModelWriter().Weight("s", {3, 1}), {2, 3, 4}, "PRelu", {"s"}),
      "%y: float[2,3,4] = prelu(%x, %s)\n");
}

// One slope for each channel.
TEST(OnnxActivation, PReluOfOpset6) {
  EXPECT_EQ(
      LowerOne(ModelWriter(6).Weight("s", {3}), {2, 3, 4, 5}, "PRelu", {"s"}),
      "%y: float[2,3,4,5] = prelu(%x, %y/constant)\n");
  EXPECT_EQ(LowerOne(ModelWriter(6).Weight("s", {1}), {2, 3}, "PRelu", {"s"}),
            "%y: float[2,3] = prelu(%x, %s)\n");
}

TEST(OnnxActivation, ClipOfOldOpsetsHasAttributes) {
  EXPECT_EQ(Lowered("Clip", {{"min", 0.25f}, {"max", 0.5f}}, 10),
            "%y: float[?,3,4] = clip(%x) {max=0.5, min=0.25}\n");
  EXPECT_THAT(Lowered("Clip", {{"min", 0.25f}}, 10),
              HasSubstr("clip(%x) {max=3.40282"));
  EXPECT_THAT(Lowered("Clip", {{"min", 0.25f}}, 11),
              HasSubstr("): attribute 'min' is not known (version 11 of"));
}

TEST(OnnxActivation, ClipTakesConstantLimits) {
  const auto clip = [](const ModelWriter::Names& limits) {
    return LowerOne(
        ModelWriter(11).Weight("lo", {}, {-3}).Weight("hi", {}, {7}), {2},
        "Clip", limits);
  };
  EXPECT_EQ(clip({"lo", "hi"}), "%y: float[2] = clip(%x) {max=7, min=-3}\n");
  EXPECT_THAT(clip({"lo"}), HasSubstr("clip(%x) {max=3.40282"));
  EXPECT_THAT(clip({"", "hi"}), HasSubstr("clip(%x) {max=7, min=-3.40282"));
  EXPECT_THAT(clip({}), HasSubstr("clip(%x) {max=3.40282"));
}

TEST(OnnxActivation, ClipTakesComputedLimits) {
  ModelWriter w;
  w.Input("lo", {}).Weight("hi", {}, {7});
  EXPECT_EQ(LowerOne(w, {2}, "Clip", {"lo", "hi"}),
            "%y/elementwise_max: float[2] = elementwise_max(%x, %lo)\n"
            "%y: float[2] = elementwise_min(%y/elementwise_max, %hi)\n");
}

TEST(OnnxActivation, ClipRefusesWrongLimits) {
  EXPECT_THAT(LowerOne(ModelWriter().Weight("lo", {2}), {2}, "Clip", {"lo"}),
              HasSubstr("min is float[2], expected one number"));
}

TEST(OnnxActivation, DropoutIsIdentity) {
  EXPECT_EQ(Lowered("Dropout", {{"ratio", 0.5f}}, 7),
            "%y: float[?,3,4] = identity(%x)\n");
  EXPECT_EQ(Lowered("Dropout"), "%y: float[?,3,4] = identity(%x)\n");
}

TEST(OnnxActivation, DropoutOfOpset6SaysThatItTests) {
  EXPECT_EQ(Lowered("Dropout", {{"is_test", 1}}, 6),
            "%y: float[?,3,4] = identity(%x)\n");
  EXPECT_THAT(Lowered("Dropout", {}, 6),
              HasSubstr("Dropout (output \"y\"): attribute 'is_test' is off"));
}

std::string Dropout(bool training, float ratio) {
  ModelWriter w;
  w.Weight("r", {}, {ratio});
  w.Initializer("t", ::onnx::TensorProto::BOOL, {})->add_int32_data(training);
  return LowerOne(w, {2}, "Dropout", {"r", "t"});
}

TEST(OnnxActivation, DropoutRefusesTraining) {
  EXPECT_EQ(Dropout(false, 0.5f), "%y: float[2] = identity(%x)\n");
  EXPECT_EQ(Dropout(true, 0), "%y: float[2] = identity(%x)\n");
  EXPECT_THAT(
      Dropout(true, 0.5f),
      HasSubstr(
          "Dropout (output \"y\"): neither is training_mode constant false nor "
          "ratio constant 0"));
}

TEST(OnnxActivation, TheMaskOfDropoutKeepsAll) {
  ModelWriter w;
  w.Input("x", {2}).Node("Dropout", {"x"}, {"y", "mask"}).Output("y");
  EXPECT_EQ(w.Nodes(), "%y: float[2] = identity(%x)\n");
  EXPECT_THAT(w.Output("mask").Nodes(), HasSubstr("%mask: bool[2] = expand("));
  ModelWriter old(7);
  old.Input("x", {2}).Node("Dropout", {"x"}, {"y", "mask"}).Output("y");
  EXPECT_THAT(old.Output("mask").Read(),
              FailsWith(StatusCode::kUnsupported,
                        "Dropout (output \"y\"): output 1 ('mask') is read"));
}

TEST(OnnxActivation, SoftmaxAlongOneAxis) {
  EXPECT_EQ(Lowered("Softmax"), "%y: float[?,3,4] = softmax(%x) {axis=2}\n");
  EXPECT_EQ(Lowered("Softmax", {{"axis", 1}}),
            "%y: float[?,3,4] = softmax(%x) {axis=1}\n");
  EXPECT_EQ(Lowered("Softmax", {{"axis", -3}}),
            "%y: float[?,3,4] = softmax(%x) {axis=0}\n");
  EXPECT_THAT(Lowered("Softmax", {{"axis", 3}}),
              StartsWith("corrupt: node 0 'Softmax' (output 'y'): axis 3"));
  EXPECT_THAT(Lowered("Softmax", {{"axis", -4}}), StartsWith("corrupt: "));
}

// Before opset 13 the axes from `axis` (default 1) on count as one.
TEST(OnnxActivation, SoftmaxOfOldOpsetsFlattens) {
  EXPECT_EQ(Lowered("Softmax", {}, 12),
            "%y/flatten: float[?,12] = flatten(%x)\n"
            "%y/softmax: float[?,12] = softmax(%y/flatten) {axis=1}\n"
            "%y/shape: int32[3] = shape(%x)\n"
            "%y: float[?,3,4] = reshape(%y/softmax, %y/shape)\n");
  EXPECT_EQ(Lowered("Softmax", {{"axis", 2}}, 12),
            "%y: float[?,3,4] = softmax(%x) {axis=2}\n");
  EXPECT_EQ(LowerOne(ModelWriter(7), {2, 3, 1, 1}, "Softmax"),
            "%y: float[2,3,1,1] = softmax(%x) {axis=1}\n");
}

TEST(OnnxActivation, LogSoftmaxIsCentred) {
  EXPECT_EQ(Lowered("LogSoftmax"),
            "%y/reduce_max: float[?,3,1] = reduce_max(%x) {dim=[2], "
            "keep_dim=true}\n"
            "%y/elementwise_sub: float[?,3,4] = elementwise_sub(%x, "
            "%y/reduce_max)\n"
            "%y/exp: float[?,3,4] = exp(%y/elementwise_sub)\n"
            "%y/reduce_sum: float[?,3,1] = reduce_sum(%y/exp) {dim=[2], "
            "keep_dim=true}\n"
            "%y/log: float[?,3,1] = log(%y/reduce_sum)\n"
            "%y: float[?,3,4] = elementwise_sub(%y/elementwise_sub, "
            "%y/log)\n");
}

TEST(OnnxActivation, RefusesNan) {
  EXPECT_THAT(Lowered("LeakyRelu", {{"alpha", NAN}}),
              StartsWith("corrupt: node 0 'LeakyRelu' (output 'y'): attribute "
                         "'alpha' is nan"));
}

}  // namespace
}  // namespace placelite
