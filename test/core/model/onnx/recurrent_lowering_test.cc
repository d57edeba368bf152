// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::HasSubstr;

TEST(OnnxRecurrent, GatesAndOptionalInputs) {
  ModelWriter w;
  w.Input("x", {5, 3, 4}).Weight("w", {1, 24, 4}).Weight("r", {1, 24, 6});
  w.Input("h", {1, 3, 6});
  w.Node("LSTM", {"x", "w", "r", "", "", "h"}, {"", "y"},
         {{"hidden_size", 6}, {"direction", "reverse"}});
  EXPECT_THAT(w.Output("y").Text(), HasSubstr("%y: float[1,3,6], "));
  EXPECT_THAT(w.Text(), HasSubstr("direction=\"reverse\""));
}

TEST(OnnxRecurrent, BatchFirstIsTransposed) {
  ModelWriter w;
  w.Input("x", {3, 5, 4}).Weight("w", {1, 18, 4}).Weight("r", {1, 18, 6});
  w.Node("GRU", {"x", "w", "r"}, {"y", "h"},
         {{"hidden_size", 6}, {"layout", 1}, {"linear_before_reset", 1}});
  const std::string text = w.Output("y").Output("h").Text();
  EXPECT_THAT(text, HasSubstr("transpose(%x) {axis=[1,0,2]}"));
  EXPECT_THAT(text, HasSubstr("%y: float[3,5,1,6] = transpose("));
  EXPECT_THAT(text, HasSubstr("%h: float[3,1,6] = transpose("));
  EXPECT_THAT(text, HasSubstr("linear_before_reset=true"));
}

// Scales are those of directions, or lists for them with one for each column.
TEST(OnnxRecurrent, GatesOfBytesAreDecoded) {
  const auto lower = [](const std::vector<int64_t>& scales) {
    ModelWriter w;
    w.Input("x", {5, 3, 4}).Input("h", {2, 3, 6});
    w.Input("w", {2, 4, 24}, TensorProto::INT8);
    w.Input("r", {2, 6, 24}, TensorProto::INT8);
    w.Weight("ws", scales).Weight("rs", scales);
    w.Input("wz", scales, TensorProto::INT8);
    w.Input("rz", scales, TensorProto::INT8);
    ::onnx::OperatorSetIdProto* domain = w.model().add_opset_import();
    domain->set_domain("com.microsoft");
    domain->set_version(1);
    w.Node("DynamicQuantizeLSTM",
           {"x", "w", "r", "", "", "h", "", "", "ws", "wz", "rs", "rz"}, {"y"},
           {{"hidden_size", 6}, {"direction", "bidirectional"}});
    w.graph().mutable_node(0)->set_domain("com.microsoft");
    return w.Output("y").Text();
  };
  const std::string whole = lower({2});
  EXPECT_THAT(whole, HasSubstr("dynamic_fake_quantize(%x)"));
  EXPECT_THAT(whole, HasSubstr("dequantize_linear(%w, %ws, %wz) {axis=0}"));
  EXPECT_THAT(whole, HasSubstr("%y: float[5,2,3,6], "));
  const std::string columns = lower({2, 24});
  EXPECT_THAT(columns, HasSubstr("float[2,4,24] = dequantize_linear(%w, "));
  EXPECT_THAT(columns, HasSubstr("{block_size=4}"));
  EXPECT_THAT(columns, HasSubstr("{block_size=6}"));
  EXPECT_THAT(columns, HasSubstr("%y: float[5,2,3,6], "));
  EXPECT_THAT(lower({}), HasSubstr("scales []"));
  EXPECT_THAT(lower({1}), HasSubstr("scales or zero points [1]"));
}

TEST(OnnxRecurrent, Refusals) {
  const auto lower = [](const ModelWriter::Attributes& attributes) {
    ModelWriter w;
    w.Input("x", {5, 3, 4}).Weight("w", {1, 6, 4}).Weight("r", {1, 6, 6});
    return w.Node("RNN", {"x", "w", "r"}, {"y"}, attributes).Output("y").Text();
  };
  EXPECT_THAT(lower({{"hidden_size", 7}}), HasSubstr("hidden_size is 7"));
  EXPECT_THAT(lower({{"direction", "up"}}), HasSubstr("direction is 'up'"));
}

TEST(OnnxRecurrent, Activations) {
  const auto lower = [](const char* activation) {
    ModelWriter w;
    w.Input("x", {5, 3, 4}).Weight("w", {1, 6, 4}).Weight("r", {1, 6, 6});
    w.Node("RNN", {"x", "w", "r"}, {"y"});
    auto* attribute = w.graph().mutable_node(0)->add_attribute();
    attribute->set_name("activations");
    attribute->set_type(::onnx::AttributeProto::STRINGS);
    attribute->add_strings(activation);
    return w.Output("y").Text();
  };
  EXPECT_THAT(lower("Relu"), HasSubstr("activations=\"r\""));
  EXPECT_THAT(lower("HardSigmoid"), HasSubstr("activations=\"h\""));
  EXPECT_THAT(lower("Softsign"), HasSubstr("activation 'Softsign'"));
}

TEST(OnnxQuantize, IntegerProductsAreSumsOfIntegers) {
  ModelWriter w;
  w.Input("a", {2, 9000}, TensorProto::UINT8);
  w.Input("b", {9000, 3}, TensorProto::INT8);
  const std::string text =
      w.Node("MatMulInteger", {"a", "b"}, {"y"}).Output("y").Text();
  EXPECT_THAT(text, HasSubstr("%y: int32[2,3] = integer_matmul("));
}

TEST(OnnxQuantize, BlocksTypesAndPrecision) {
  ModelWriter w(23);
  w.Input("x", {4, 6}, TensorProto::FLOAT16);
  w.Input("s", {4, 2}, TensorProto::FLOAT16);
  w.Node("QuantizeLinear", {"x", "s"}, {"q"},
         {{"axis", -1}, {"block_size", 3}, {"output_dtype", 22}});
  w.Node("DequantizeLinear", {"q", "s"}, {"y"},
         {{"axis", -1}, {"block_size", 3}});
  const std::string text = w.Output("y").Text();
  EXPECT_THAT(text, HasSubstr("%q: int4[4,6] = quantize_linear("));
  EXPECT_THAT(text, HasSubstr("quotient=\"fp16\""));
  EXPECT_THAT(text, HasSubstr("%y: fp16[4,6] = cast("));
}

TEST(OnnxQuantize, DynamicGivesScaleAndZeroPoint) {
  ModelWriter w;
  w.Input("x", {6}).Node("DynamicQuantizeLinear", {"x"}, {"y", "s", "z"});
  const std::string text = w.Output("y").Output("s").Output("z").Text();
  EXPECT_THAT(text, HasSubstr("%y: uint8[6], %s: float[], %z: uint8[] = "
                              "dynamic_quantize(%x)"));
}

std::string ProductOfBytes(const std::vector<int64_t>& x_zero) {
  ModelWriter w;
  w.Input("x", {2, 3}, TensorProto::UINT8);
  w.Input("y", {3, 4}, TensorProto::INT8);
  w.Input("a", x_zero, TensorProto::UINT8);
  w.Input("b", {}, TensorProto::INT8);
  w.Node("MatMulInteger", {"x", "y", "a", "b"}, {"z"});
  return w.Output("z").Text();
}

TEST(OnnxQuantize, ProductsOfBytes) {
  EXPECT_THAT(ProductOfBytes({}),
              HasSubstr("%z: int32[2,4] = integer_matmul(%x, %y, %a, %b)"));
  // There is a zero point for each row.
  EXPECT_THAT(ProductOfBytes({2}), HasSubstr("elementwise_sub("));
}

}  // namespace
}  // namespace placelite
