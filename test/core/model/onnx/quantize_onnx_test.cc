// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/quantize_onnx.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "lite/core/base/strings.h"
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

namespace fs = std::filesystem;
using ::onnx::ModelProto;
using ::onnx::NodeProto;
using ::onnx::TensorProto;

// Writes the model to a file and quantises that.
Result<QuantizedOnnx> Quantized(const ModelWriter& writer,
                                const OnnxGrids& grids) {
  const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
  const fs::path path = fs::path(::testing::TempDir()) /
                        StrCat("quantize_", info->name(), getpid(), ".onnx");
  std::ofstream(path, std::ios::binary) << writer.Bytes();
  Result<QuantizedOnnx> result = QuantizeOnnx(path.string(), grids);
  fs::remove(path);
  return result;
}

ModelProto Parsed(const Result<QuantizedOnnx>& quantized) {
  EXPECT_OK(quantized);
  ModelProto model;
  EXPECT_TRUE(model.ParseFromString(quantized->bytes));
  return model;
}

// "Conv(x_dequantized, w_dequantized) -> y", a line for each node.
std::string Lines(const ModelProto& model) {
  std::string text;
  for (const NodeProto& node : model.graph().node()) {
    text += StrCat(node.op_type(), "(", Join(node.input(), ", "), ") -> ",
                   Join(node.output(), ", "), "\n");
  }
  return text;
}

const TensorProto& ConstantOf(const ModelProto& model,
                              const std::string& name) {
  for (const TensorProto& tensor : model.graph().initializer()) {
    if (tensor.name() == name) return tensor;
  }
  ADD_FAILURE() << "no initialiser " << name;
  return model.graph().initializer(0);
}

template <typename T>
std::vector<T> Elements(const ModelProto& model, const std::string& name) {
  const std::string& raw = ConstantOf(model, name).raw_data();
  const T* elements = reinterpret_cast<const T*>(raw.data());
  return std::vector<T>(elements, elements + raw.size() / sizeof(T));
}

Grid InputGrid() {
  Grid grid;
  grid.scales = {0.5f};
  grid.zero_points = {128};
  return grid;
}

Tensor Floats(const Shape& shape, const std::vector<float>& elements) {
  Result<Tensor> tensor = Tensor::Allocate(shape, Precision::kFloat);
  EXPECT_OK(tensor);
  std::copy(elements.begin(), elements.end(), tensor->data<float>());
  return *tensor;
}

// x through a convolution of two channels, whose weights are 1 and -2.
ModelWriter ConvModel(int64_t opset) {
  ModelWriter writer(opset);
  writer.Input("x", {1, 1, 2, 2})
      .Weight("w", {2, 1, 1, 1}, {1, -2})
      .Weight("b", {2}, {3, 4})
      .Node("Conv", {"x", "w", "b"}, {"y"})
      .Output("y");
  return writer;
}

OnnxGrids ConvGrids(std::vector<double> correction = {}) {
  OnnxGrids grids;
  grids.tensors["x"] = InputGrid();
  grids.weights["w"] = {Floats({2, 1, 1, 1}, {1, -2}), 0,
                        std::move(correction)};
  return grids;
}

TEST(QuantizeOnnx, NodesStandAroundTheLayer) {
  const ModelProto model = Parsed(Quantized(ConvModel(13), ConvGrids()));
  EXPECT_EQ(Lines(model),
            "DequantizeLinear(b_quantized, b_scale) -> b_dequantized\n"
            "DequantizeLinear(w_quantized, w_scale, w_zero_point) -> "
            "w_dequantized\n"
            "QuantizeLinear(x, x_scale, x_zero_point) -> x_quantized\n"
            "DequantizeLinear(x_quantized, x_scale, x_zero_point) -> "
            "x_dequantized\n"
            "Conv(x_dequantized, w_dequantized, b_dequantized) -> y\n");
  EXPECT_EQ(Elements<int8_t>(model, "w_quantized"),
            (std::vector<int8_t>{127, -127}));
  EXPECT_EQ(Elements<uint8_t>(model, "x_zero_point"),
            std::vector<uint8_t>{128});
  // 3 = code * 0.5 * 1 / 127, and 4 = code * 0.5 * 2 / 127
  EXPECT_EQ(Elements<int32_t>(model, "b_quantized"),
            (std::vector<int32_t>{762, 508}));
  // The floats that codes stand in for are no part of the file any more.
  EXPECT_EQ(model.graph().initializer_size(), 7);
}

TEST(QuantizeOnnx, TheReaderReadsItAsAQuantizedModel) {
  for (int64_t opset : {9, 13}) {
    ASSERT_OK_AND_ASSIGN(const QuantizedOnnx file,
                         Quantized(ConvModel(opset), ConvGrids()));
    ASSERT_OK_AND_ASSIGN(const Graph graph, ReadBytes(file.bytes));
    EXPECT_NE(graph.FindValue("x_dequantized"), kNone);
  }
}

TEST(QuantizeOnnx, CorrectionsGoIntoTheBias) {
  const ModelProto model =
      Parsed(Quantized(ConvModel(13), ConvGrids({0.5, -1})));
  EXPECT_EQ(Elements<int32_t>(model, "b_corrected_quantized"),
            (std::vector<int32_t>{889, 381}));
}

// A factor 4 behind the layer is in the folded weights and in the correction.
TEST(QuantizeOnnx, CorrectionsAreDividedByFactorsBehind) {
  OnnxGrids grids = ConvGrids({2, -4});
  grids.weights["w"].floats = Floats({2, 1, 1, 1}, {4, -8});
  const ModelProto model = Parsed(Quantized(ConvModel(13), grids));
  EXPECT_EQ(Elements<int32_t>(model, "b_corrected_quantized"),
            (std::vector<int32_t>{889, 381}));
  EXPECT_EQ(Elements<int8_t>(model, "w_quantized"),
            (std::vector<int8_t>{127, -127}));
}

TEST(QuantizeOnnx, AProductIsCorrectedBehind) {
  ModelWriter writer(13);
  writer.Input("x", {1, 2})
      .Weight("w", {2, 2}, {1, 2, 3, 4})
      .Node("MatMul", {"x", "w"}, {"y"})
      .Output("y");
  OnnxGrids grids;
  grids.weights["w"] = {Floats({2, 2}, {1, 2, 3, 4}), 1, {0.25, 0.75}};
  const ModelProto model = Parsed(Quantized(writer, grids));
  EXPECT_THAT(Lines(model),
              ::testing::HasSubstr("MatMul(x, w_dequantized) -> "
                                   "y_uncorrected\n"
                                   "Add(y_uncorrected, w_correction) -> y\n"));
  EXPECT_EQ(Elements<float>(model, "w_correction"),
            (std::vector<float>{0.25f, 0.75f}));
}

// Scales by channel came with opset 13, and quantised convolutions with 10.
TEST(QuantizeOnnx, OldFilesGetTheOpsOfOnnxruntime) {
  const ModelProto model = Parsed(Quantized(ConvModel(9), ConvGrids()));
  EXPECT_EQ(model.graph().node(0).domain(), "com.microsoft");
  EXPECT_EQ(model.opset_import(0).version(), 10);
  EXPECT_THAT(Quantized(ConvModel(6), ConvGrids()),
              FailsWith(StatusCode::kUnsupported, "opset 6"));
}

TEST(QuantizeOnnx, AttributesOfOldOpsBecomeInputs) {
  ModelWriter writer(9);
  writer.Input("x", {1, 4})
      .Node("Slice", {"x"}, {"y"},
            {{"starts", std::vector<int64_t>{1}},
             {"ends", std::vector<int64_t>{3}},
             {"axes", std::vector<int64_t>{1}}})
      .Output("y");
  const ModelProto model = Parsed(Quantized(writer, {}));
  EXPECT_EQ(Lines(model), "Slice(x, y_starts, y_ends, y_axes) -> y\n");
  EXPECT_EQ(Elements<int64_t>(model, "y_ends"), std::vector<int64_t>{3});
}

// Its code would be 3e9, so that the scale of its channel grows.
TEST(QuantizeOnnx, ABiasThatIsFarLargerThanTheWeightsFits) {
  ModelWriter writer(13);
  writer.Input("x", {1, 1, 2, 2})
      .Weight("w", {1, 1, 1, 1}, {1e-7f})
      .Weight("b", {1}, {1.2f})
      .Node("Conv", {"x", "w", "b"}, {"y"})
      .Output("y");
  OnnxGrids grids;
  grids.tensors["x"] = InputGrid();
  grids.weights["w"] = {Floats({1, 1, 1, 1}, {1e-7f}), 0, {}};
  const ModelProto model = Parsed(Quantized(writer, grids));
  const double code = Elements<int32_t>(model, "b_quantized")[0];
  const double scale = double{Elements<float>(model, "b_scale")[0]};
  EXPECT_NEAR(code * scale, 1.2, 1e-6);
  EXPECT_LE(code, 1 << 30);
}

TEST(QuantizeOnnx, WhatTheFileLacksIsNoted) {
  OnnxGrids grids = ConvGrids();
  grids.tensors["z"] = InputGrid();
  grids.weights["v"] = grids.weights["w"];
  ASSERT_OK_AND_ASSIGN(const QuantizedOnnx file,
                       Quantized(ConvModel(13), grids));
  EXPECT_THAT(file.notes,
              ::testing::UnorderedElementsAre(::testing::HasSubstr("'z'"),
                                              ::testing::HasSubstr("'v'")));
  EXPECT_THAT(QuantizeOnnx("none.onnx", grids),
              FailsWith(StatusCode::kNotFound, "none.onnx"));
}

}  // namespace
}  // namespace placelite
