// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;

// x [2,3,4] through one op of X and Out.
std::string Lowered(const std::string& type,
                    const ProgramWriter::Attributes& attributes = {}) {
  ProgramWriter w;
  w.Feed("x", {-1, 3, 4}).Unary(type, "x", "y", attributes).Fetch("y");
  const std::string text = w.Text();
  const size_t node = text.find("%y: float[?,3,4] = ");
  if (node == std::string::npos) return text;
  const std::string line = text.substr(node, text.find('\n', node) - node);
  return line.substr(line.find(" = ") + 3);
}

TEST(ActivationLowering, TakesOverOpsOfTheSameMeaning) {
  EXPECT_EQ(Lowered("relu"), "relu(%x)");
  EXPECT_EQ(Lowered("sigmoid"), "sigmoid(%x)");
  EXPECT_EQ(Lowered("tanh"), "tanh(%x)");
}

TEST(ActivationLowering, Relu6IsClip) {
  EXPECT_EQ(Lowered("relu6"), "clip(%x) {max=6, min=0}");
  EXPECT_EQ(Lowered("relu6", {{"threshold", 4.f}}), "clip(%x) {max=4, min=0}");
}

TEST(ActivationLowering, Clip) {
  EXPECT_EQ(Lowered("clip", {{"min", 0.25f}, {"max", 0.5f}}),
            "clip(%x) {max=0.5, min=0.25}");
  EXPECT_THAT(Lowered("clip", {{"min", 0.25f}}),
              HasSubstr("has no attribute 'max'"));
}

TEST(ActivationLowering, ClipTakesConstantTensors) {
  ProgramWriter w;
  w.Feed("x", {2}).Weight("lo", {1}, {-3}).Weight("hi", {1}, {7});
  w.Op("clip", {{"X", {"x"}}, {"Min", {"lo"}}, {"Max", {"hi"}}},
       {{"Out", {"y"}}}, {{"min", 0.f}, {"max", 0.f}});
  EXPECT_THAT(w.Fetch("y").Text(), HasSubstr("clip(%x) {max=7, min=-3}"));
}

TEST(ActivationLowering, ClipRefusesComputedTensors) {
  ProgramWriter w;
  w.Feed("x", {2}).Feed("lo", {1});
  w.Op("clip", {{"X", {"x"}}, {"Min", {"lo"}}}, {{"Out", {"y"}}},
       {{"max", 1.f}});
  EXPECT_THAT(w.Fetch("y").Read(),
              FailsWith(StatusCode::kUnsupported,
                        "clip (output \"y\"): Min is computed at run time"));
}

TEST(ActivationLowering, SwishFamily) {
  EXPECT_EQ(Lowered("swish", {{"beta", 2.f}}), "swish(%x) {beta=2}");
  EXPECT_EQ(Lowered("silu"), "swish(%x)");
  EXPECT_EQ(Lowered("hard_swish"), "hard_swish(%x)");
  EXPECT_EQ(Lowered("hard_swish",
                    {{"threshold", 5.f}, {"scale", 4.f}, {"offset", 2.f}}),
            "hard_swish(%x) {offset=2, scale=4, threshold=5}");
  EXPECT_EQ(Lowered("hard_sigmoid", {{"slope", 0.5f}, {"offset", 0.25f}}),
            "hard_sigmoid(%x) {offset=0.25, slope=0.5}");
}

TEST(ActivationLowering, LeakyRelu) {
  EXPECT_EQ(Lowered("leaky_relu"), "leaky_relu(%x)");
  EXPECT_EQ(Lowered("leaky_relu", {{"alpha", 0.5f}}),
            "leaky_relu(%x) {alpha=0.5}");
}

TEST(ActivationLowering, ScaleAddsBiasBeforeOrAfter) {
  EXPECT_EQ(Lowered("scale", {{"scale", 2.f}, {"bias", 3.f}}),
            "scale(%x) {bias=3, scale=2}");
  EXPECT_EQ(
      Lowered("scale",
              {{"scale", 2.f}, {"bias", 3.f}, {"bias_after_scale", false}}),
      "scale(%x) {bias=6, scale=2}");
}

TEST(ActivationLowering, ScaleTakesAConstantTensor) {
  ProgramWriter w;
  w.Feed("x", {2}).Weight("s", {1}, {5});
  w.Op("scale", {{"X", {"x"}}, {"ScaleTensor", {"s"}}}, {{"Out", {"y"}}},
       {{"scale", 1.f}});
  EXPECT_THAT(w.Fetch("y").Text(), HasSubstr("scale(%x) {scale=5}"));
}

TEST(ActivationLowering, RefusesNan) {
  EXPECT_THAT(Lowered("scale", {{"scale", NAN}}),
              HasSubstr("corrupt: op 1 'scale' (output 'y'): attribute 'scale' "
                        "is nan"));
  EXPECT_THAT(Lowered("scale", {{"scale", INFINITY},
                                {"bias", 0.f},
                                {"bias_after_scale", false}}),
              HasSubstr("attribute 'bias' is nan"));
}

TEST(ActivationLowering, DropoutKeepsItsScaling) {
  EXPECT_EQ(Lowered("dropout", {{"dropout_implementation", "upscale_in_train"},
                                {"dropout_prob", 0.25f}}),
            "identity(%x)");
  EXPECT_EQ(Lowered("dropout", {{"dropout_prob", 0.25f}}),
            "scale(%x) {scale=0.75}");
}

TEST(ActivationLowering, Softmax) {
  EXPECT_EQ(Lowered("softmax"), "softmax(%x)");
  EXPECT_EQ(Lowered("softmax", {{"axis", 1}}), "softmax(%x) {axis=1}");
}

// x [2,3,4,5] with Alpha of the given shape.
std::string Prelu(const std::vector<int64_t>& alpha, const std::string& mode) {
  ProgramWriter w;
  w.Feed("x", {2, 3, 4, 5}).Weight("a", alpha);
  w.Op("prelu", {{"X", {"x"}}, {"Alpha", {"a"}}}, {{"Out", {"y"}}},
       {{"mode", mode}});
  return w.Fetch("y").Text();
}

TEST(ActivationLowering, PreluShapesAlphaForBroadcasting) {
  EXPECT_THAT(Prelu({1}, "all"), HasSubstr("const %y/constant: float[1,1,1,1]\n"
                                           "%y: float[2,3,4,5] = "
                                           "prelu(%x, %y/constant)"));
  EXPECT_THAT(Prelu({3}, "channel"), HasSubstr("%y/constant: float[1,3,1,1]"));
  EXPECT_THAT(Prelu({3, 4, 5}, "element"),
              HasSubstr("%y/constant: float[1,3,4,5]"));
  EXPECT_THAT(Prelu({1, 3, 4, 5}, "element"), HasSubstr("prelu(%x, %a)"));
}

TEST(ActivationLowering, PreluRefusesWrongAlpha) {
  EXPECT_THAT(Prelu({2}, "all"), HasSubstr("corrupt: "));
  EXPECT_THAT(Prelu({4}, "channel"), HasSubstr("corrupt: "));
  EXPECT_THAT(Prelu({2, 2, 3, 4, 5}, "element"), HasSubstr("corrupt: "));
  EXPECT_THAT(Prelu({1}, "banana"), HasSubstr("unsupported: "));
}

}  // namespace
}  // namespace placelite
