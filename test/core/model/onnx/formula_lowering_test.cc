// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::HasSubstr;

// x [2,3] through one node.
std::string Lowered(const std::string& type,
                    const ModelWriter::Attributes& attributes = {}) {
  return LowerOne(ModelWriter(), {2, 3}, type, {}, attributes);
}

TEST(OnnxFormula, SeluIsElu) {
  EXPECT_EQ(Lowered("Selu", {{"alpha", 2.f}, {"gamma", 3.f}}),
            "%y/elu: float[2,3] = elu(%x) {alpha=2}\n"
            "%y: float[2,3] = scale(%y/elu) {scale=3}\n");
  // The constants of the paper (Klambauer et al., 2017).
  EXPECT_EQ(Lowered("Selu"),
            Lowered("Selu", {{"alpha", 1.67326324f}, {"gamma", 1.05070098f}}));
}

TEST(OnnxFormula, CeluIsElu) {
  EXPECT_EQ(Lowered("Celu", {{"alpha", 2.f}}),
            "%y/scale: float[2,3] = scale(%x) {scale=0.5}\n"
            "%y/elu: float[2,3] = elu(%y/scale)\n"
            "%y: float[2,3] = scale(%y/elu) {scale=2}\n");
  EXPECT_THAT(Lowered("Celu", {{"alpha", 0.f}}),
              HasSubstr("Celu (output \"y\"): attribute 'alpha' is 0"));
  EXPECT_THAT(Lowered("Celu", {{"alpha", -1.f}}),
              HasSubstr("Celu (output \"y\"): attribute 'alpha' is -1"));
}

TEST(OnnxFormula, SwishAndSwiGlu) {
  EXPECT_EQ(LowerOne(ModelWriter(24), {2, 3}, "Swish"),
            "%y: float[2,3] = swish(%x)\n");
  ModelWriter w(28);
  w.Input("b", {2, 3});
  EXPECT_EQ(LowerOne(w, {2, 3}, "SwiGLU", {"b"}, {{"alpha", 2.f}}),
            "%y/scale: float[2,3] = scale(%x) {scale=2}\n"
            "%y/sigmoid: float[2,3] = sigmoid(%y/scale)\n"
            "%y/elementwise_mul: float[2,3] = elementwise_mul(%x, "
            "%y/sigmoid)\n"
            "%y: float[2,3] = elementwise_mul(%y/elementwise_mul, %b)\n");
  ModelWriter other(28);
  other.Input("b", {3});
  EXPECT_THAT(LowerOne(other, {2, 3}, "SwiGLU", {"b"}),
              HasSubstr("shapes [2,3] and [3] are not equal"));
}

TEST(OnnxFormula, Softsign) {
  EXPECT_EQ(Lowered("Softsign"),
            "%y/abs: float[2,3] = abs(%x)\n"
            "%y/scale: float[2,3] = scale(%y/abs) {bias=1}\n"
            "%y: float[2,3] = elementwise_div(%x, %y/scale)\n");
}

TEST(OnnxFormula, ThresholdedRelu) {
  EXPECT_EQ(Lowered("ThresholdedRelu", {{"alpha", 2.f}}),
            "%y/scale: float[2,3] = scale(%x) {bias=-2}\n"
            "%y/sign: float[2,3] = sign(%y/scale)\n"
            "%y/relu: float[2,3] = relu(%y/sign)\n"
            "%y/elementwise_max: float[2,3] = elementwise_max(%x, "
            "%y/constant)\n"
            "%y: float[2,3] = elementwise_mul(%y/elementwise_max, %y/relu)\n");
}

// The constants that a formula brings have its operands' precision.
TEST(OnnxFormula, ThresholdedReluOfOtherFloats) {
  for (ModelWriter::Type type : {TensorProto::FLOAT16, TensorProto::DOUBLE}) {
    ModelWriter w;
    w.Input("x", {2, 3}, type).Node("ThresholdedRelu", {"x"}, {"y"});
    EXPECT_THAT(w.Output("y").Text(),
                HasSubstr(type == TensorProto::DOUBLE
                              ? "%y: double[2,3] = elementwise_mul("
                              : "%y: fp16[2,3] = elementwise_mul("));
  }
}

TEST(OnnxFormula, Shrink) {
  EXPECT_EQ(Lowered("Shrink", {{"lambd", 2.f}, {"bias", 3.f}}),
            "%y/scale: float[2,3] = scale(%x) {bias=-2}\n"
            "%y/sign: float[2,3] = sign(%y/scale)\n"
            "%y/relu: float[2,3] = relu(%y/sign)\n"
            "%y/scale.1: float[2,3] = scale(%x) {bias=-2, scale=-1}\n"
            "%y/sign.1: float[2,3] = sign(%y/scale.1)\n"
            "%y/relu.1: float[2,3] = relu(%y/sign.1)\n"
            "%y/elementwise_add: float[2,3] = elementwise_add(%y/relu, "
            "%y/relu.1)\n"
            "%y/elementwise_mul: float[2,3] = elementwise_mul(%x, "
            "%y/elementwise_add)\n"
            "%y/elementwise_sub: float[2,3] = elementwise_sub(%y/relu, "
            "%y/relu.1)\n"
            "%y/scale.2: float[2,3] = scale(%y/elementwise_sub) {scale=3}\n"
            "%y: float[2,3] = elementwise_sub(%y/elementwise_mul, "
            "%y/scale.2)\n");
  EXPECT_THAT(Lowered("Shrink", {{"lambd", -1.f}}),
              HasSubstr("Shrink (output \"y\"): attribute 'lambd' is -1"));
}

}  // namespace
}  // namespace placelite
