// SPDX-License-Identifier: Apache-2.0
// Ops on codes with scales and zero points as inputs.
#include "test/core/model/onnx/model_writer.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::HasSubstr;
using Attributes = ModelWriter::Attributes;
using Sizes = std::vector<int64_t>;

// Writes inputs x and y of codes with a scale and a zero point each (xs, xz,
// ys, yz), and those of the output (os, oz).
class CodesWriter : public ModelWriter {
 public:
  explicit CodesWriter(const Sizes& x, const Sizes& y = {}) : ModelWriter(17) {
    ::onnx::OperatorSetIdProto* domain = model().add_opset_import();
    domain->set_domain("com.microsoft");
    domain->set_version(1);
    Codes("x", x);
    if (!y.empty()) Codes("y", y);
    Weight("os", {}, {4}).Input("oz", {}, TensorProto::UINT8);
  }

  CodesWriter& Contrib(const std::string& type, const Names& inputs,
                       const Attributes& attributes = {}) {
    Node(type, inputs, {"out"}, attributes);
    graph().mutable_node(graph().node_size() - 1)->set_domain("com.microsoft");
    Output("out");
    return *this;
  }

 private:
  void Codes(const std::string& name, const Sizes& dims) {
    Input(name, dims, TensorProto::UINT8).Weight(name + "s", {}, {0.5});
    Input(name + "z", {}, TensorProto::UINT8);
  }
};

const char kX[] = ": float[1,2,4,4] = dequantize_linear(%x, %xs, %xz)";
const char kOut[] = " = quantize_linear(%";

TEST(OnnxQLinear, Convolution) {
  ModelWriter w;
  w.Input("x", {1, 2, 5, 5}, TensorProto::UINT8).Weight("xs", {}, {0.5});
  w.Input("xz", {}, TensorProto::UINT8);
  w.Input("w", {3, 2, 3, 3}, TensorProto::INT8).Weight("ws", {3}, {1, 2, 3});
  w.Input("wz", {3}, TensorProto::INT8).Weight("ys", {}, {4});
  w.Input("yz", {}, TensorProto::UINT8).Input("b", {3}, TensorProto::INT32);
  w.Node("QLinearConv", {"x", "xs", "xz", "w", "ws", "wz", "ys", "yz", "b"},
         {"y"});
  const std::string text = w.Output("y").Text();
  EXPECT_THAT(text, HasSubstr(": float[3,2,3,3] = dequantize_linear(%w, %ws, "
                              "%wz) {axis=0}"));
  EXPECT_THAT(text, HasSubstr(": float[3] = elementwise_mul(%xs, %ws)"));
  EXPECT_THAT(text, HasSubstr(": float[3] = dequantize_linear(%b, "));
  EXPECT_THAT(text, HasSubstr(": float[1,3,3,3] = conv2d("));
  EXPECT_THAT(text, HasSubstr("%y: uint8[1,3,3,3] = quantize_linear("));
}

TEST(OnnxQLinear, MatMul) {
  CodesWriter w({4, 3}, {3, 5});
  w.Node("QLinearMatMul", {"x", "xs", "xz", "y", "ys", "yz", "os", "oz"},
         {"out"});
  const std::string text = w.Output("out").Text();
  EXPECT_THAT(text, HasSubstr(": float[4,3] = dequantize_linear(%x, %xs, %xz) "
                              "{axis=-2}"));
  EXPECT_THAT(text, HasSubstr(": float[3,5] = dequantize_linear(%y, %ys, %yz) "
                              "{axis=-1}"));
  EXPECT_THAT(text, HasSubstr(": float[4,5] = matmul("));
  EXPECT_THAT(text, HasSubstr("%out: uint8[4,5] = quantize_linear("));
}

TEST(OnnxQLinear, OpsOfOneInput) {
  struct Case {
    const char* type;
    Attributes attributes;
    const char* ours;
  };
  const Case cases[] = {
      {"QLinearAveragePool",
       {{"kernel_shape", Sizes{2, 2}}},
       "[1,2,3,3] = pool2"},
      {"QLinearGlobalAveragePool", {}, "[1,2,1,1] = pool2d("},
      {"QLinearLeakyRelu", {{"alpha", 0.3f}}, "= leaky_relu("},
      {"QLinearReduceMean",
       {{"axes", Sizes{2}}, {"keepdims", 0}},
       "[1,2,4] = reduce_mean("},
      {"QLinearSigmoid", {}, " = sigmoid("},
      {"QLinearSoftmax", {{"axis", -1}, {"opset", 13}}, " = softmax("},
      {"QLinearSoftmax", {{"axis", 3}, {"opset", 12}}, " = softmax("},
  };
  for (const Case& c : cases) {
    CodesWriter w({1, 2, 4, 4});
    const std::string text =
        w.Contrib(c.type, {"x", "xs", "xz", "os", "oz"}, c.attributes).Text();
    EXPECT_THAT(text, HasSubstr(kX)) << c.type;
    EXPECT_THAT(text, HasSubstr(c.ours)) << c.type;
    EXPECT_THAT(text, HasSubstr(kOut)) << c.type;
    EXPECT_THAT(text, HasSubstr(", %os, %oz)")) << c.type;
  }
}

TEST(OnnxQLinear, OpsOfTwoInputs) {
  const ModelWriter::Names inputs = {"x",  "xs", "xz", "y",
                                     "ys", "yz", "os", "oz"};
  for (const char* type : {"QLinearAdd", "QLinearMul"}) {
    CodesWriter w({1, 2, 4, 4}, {2, 1, 1});
    const std::string text = w.Contrib(type, inputs).Text();
    EXPECT_THAT(text, HasSubstr(type == std::string("QLinearAdd")
                                    ? "float[1,2,4,4] = elementwise_add("
                                    : "float[1,2,4,4] = elementwise_mul("));
  }
  CodesWriter w({1, 2, 4, 4}, {1, 3, 4, 4});
  EXPECT_THAT(
      w.Contrib("QLinearConcat", {"os", "oz", "x", "xs", "xz", "y", "ys", "yz"},
                {{"axis", 1}})
          .Text(),
      HasSubstr(": float[1,5,4,4] = concat("));
}

// Zero points of onnxruntime's ops may be absent.
TEST(OnnxQLinear, WithoutZeroPoints) {
  CodesWriter w({1, 2, 4, 4});
  const std::string text =
      w.Contrib("QLinearSigmoid", {"x", "xs", "", "os"}).Text();
  EXPECT_THAT(text, HasSubstr("= dequantize_linear(%x, %xs)"));
  EXPECT_THAT(text, HasSubstr("%out: uint8[1,2,4,4] = quantize_linear("));
}

TEST(OnnxQLinear, Gemm) {
  CodesWriter codes({4, 3}, {5, 3});
  codes.Input("c", {5}, TensorProto::INT32);
  EXPECT_THAT(
      codes
          .Contrib("QGemm", {"x", "xs", "xz", "y", "ys", "yz", "c", "os", "oz"},
                   {{"transB", 1}, {"alpha", 2.f}})
          .Text(),
      HasSubstr("%out: uint8[4,5] = quantize_linear("));
  // Without a scale of the output it is floats.
  CodesWriter floats({4, 3}, {3, 5});
  EXPECT_THAT(
      floats.Contrib("QGemm", {"x", "xs", "xz", "y", "ys", "yz"}).Text(),
      HasSubstr("%out: float[4,5] = matmul("));
}

TEST(OnnxQLinear, WhatIsRefused) {
  struct Case {
    const char* type;
    Attributes attributes;
    const char* message;
  };
  const Case cases[] = {
      {"QLinearGlobalAveragePool", {{"channels_last", 1}}, "channels_last"},
      {"QLinearSoftmax", {{"axis", 1}, {"opset", 11}}, "all axes from 1 on"},
      {"QLinearSoftmax", {}, "opset"},
      {"QLinearSigmoid", {{"alpha", 1.f}}, "alpha"},
      {"QLinearTanh", {}, "not supported"},
  };
  for (const Case& c : cases) {
    CodesWriter w({1, 2, 4, 4});
    EXPECT_THAT(
        w.Contrib(c.type, {"x", "xs", "xz", "os", "oz"}, c.attributes).Text(),
        HasSubstr(c.message))
        << c.type;
  }
  CodesWriter w({1, 2, 4, 4});
  EXPECT_THAT(
      w.Contrib("QLinearConcat", {"os", "oz", "x", "xs"}, {{"axis", 1}}).Text(),
      HasSubstr("4 inputs"));
}

}  // namespace
}  // namespace placelite
