// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/import/filled_buffer.h"
#include "lite/core/model/import/import_graph.h"
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

template <typename T>
std::vector<T> Elements(const Graph& graph, const std::string& name) {
  const Tensor& tensor = graph.value(graph.FindValue(name)).info.constant;
  return {tensor.data<T>(), tensor.data<T>() + tensor.NumElements()};
}

// The constant that one node without inputs gives.
Result<Graph> ReadConstant(const ModelWriter::Attributes& attributes) {
  return ModelWriter()
      .Node("Constant", {}, {"y"}, attributes)
      .Output("y")
      .Read();
}

TEST(OnnxConstant, OfATensor) {
  ModelWriter w;
  w.Node("Constant", {}, {"y"});
  TensorProto* value = w.TensorAttribute("value", TensorProto::FLOAT, {2});
  value->add_float_data(3);
  value->add_float_data(5);
  ASSERT_OK_AND_ASSIGN(const Graph graph, w.Output("y").Read());
  EXPECT_TRUE(graph.nodes().empty());
  EXPECT_THAT(Elements<float>(graph, "y"), ElementsAre(3, 5));
}

TEST(OnnxConstant, OfANumber) {
  ASSERT_OK_AND_ASSIGN(const Graph f, ReadConstant({{"value_float", 2.5f}}));
  EXPECT_THAT(Elements<float>(f, "y"), ElementsAre(2.5f));
  EXPECT_EQ(f.value(f.FindValue("y")).info.shape.rank(), 0);
  ASSERT_OK_AND_ASSIGN(const Graph i, ReadConstant({{"value_int", -7}}));
  EXPECT_THAT(Elements<int64_t>(i, "y"), ElementsAre(-7));
}

TEST(OnnxConstant, OfAList) {
  ASSERT_OK_AND_ASSIGN(
      const Graph f,
      ReadConstant({{"value_floats", std::vector<float>{1, 2}}}));
  EXPECT_THAT(Elements<float>(f, "y"), ElementsAre(1, 2));
  ASSERT_OK_AND_ASSIGN(
      const Graph i,
      ReadConstant({{"value_ints", std::vector<int64_t>{3, -4, 5}}}));
  EXPECT_THAT(Elements<int64_t>(i, "y"), ElementsAre(3, -4, 5));
}

// Elements are data here, not positions: they are not clamped.
TEST(OnnxConstant, KeepsLargeIntegers) {
  ASSERT_OK_AND_ASSIGN(
      const Graph graph,
      ReadConstant({{"value_ints", std::vector<int64_t>{INT64_MAX}}}));
  EXPECT_THAT(Elements<int64_t>(graph, "y"), ElementsAre(INT64_MAX));
}

TEST(OnnxConstant, RefusesOtherForms) {
  EXPECT_THAT(ReadConstant({{"value_string", "text"}}),
              FailsWith(StatusCode::kUnsupported,
                        "Constant (output \"y\"): the constant is no tensor"));
  EXPECT_EQ(ReadConstant({}).status().code(), StatusCode::kUnsupported);
  EXPECT_THAT(ReadConstant({{"value_float", int64_t{1}}}),
              FailsWith(StatusCode::kUnsupported, "value_float"));
}

// One node of a constant shape, with an element to fill or ONNX's float 0.
ModelWriter Filled(const std::vector<int64_t>& shape, bool with_element) {
  ModelWriter w;
  w.Ints("s", shape).Node("ConstantOfShape", {"s"}, {"y"});
  if (with_element) {
    w.TensorAttribute("value", TensorProto::INT32, {1})->add_int32_data(9);
  }
  return w.Output("y");
}

TEST(OnnxConstantOfShape, SmallTensors) {
  ASSERT_OK_AND_ASSIGN(const Graph zeros, Filled({2, 2}, false).Read());
  EXPECT_THAT(Elements<float>(zeros, "y"), ElementsAre(0, 0, 0, 0));
  ASSERT_OK_AND_ASSIGN(const Graph nines, Filled({3}, true).Read());
  EXPECT_THAT(Elements<int32_t>(nines, "y"), ElementsAre(9, 9, 9));
  ASSERT_OK_AND_ASSIGN(const Graph scalar, Filled({}, true).Read());
  EXPECT_THAT(Elements<int32_t>(scalar, "y"), ElementsAre(9));
  ASSERT_OK_AND_ASSIGN(const Graph empty, Filled({0, 2}, true).Read());
  EXPECT_THAT(Elements<int32_t>(empty, "y"), ElementsAre());
}

// Exactly the limit is address space alone; one row more is refused.
TEST(OnnxConstantOfShape, LargeTensors) {
  constexpr int64_t kRows = int64_t{kMaxFilledBytes} / 4096;
  ASSERT_OK_AND_ASSIGN(const Graph graph, Filled({kRows, 1024}, true).Read());
  const Tensor& y = graph.value(graph.FindValue("y")).info.constant;
  EXPECT_EQ(y.data<int32_t>()[0], 9);
  EXPECT_EQ(y.data<int32_t>()[kRows * 1024 - 1], 9);
  EXPECT_THAT(
      Filled({kRows + 1, 1024}, true).Read(),
      FailsWith(StatusCode::kResourceExhausted, "more than 1073741824 bytes"));
}

TEST(OnnxConstantOfShape, TheLimitIsForTheWholeModel) {
  constexpr int64_t kRows = int64_t{kMaxFilledBytes} / 4096;
  ModelWriter w = Filled({kRows, 1024}, true);
  w.Ints("more", {1024, 1024}).Node("ConstantOfShape", {"more"}, {"z"});
  EXPECT_EQ(w.Output("z").Read().status().code(),
            StatusCode::kResourceExhausted);
}

// Tensors up to 1 MiB are copied and count eight times: 128 of them at most.
TEST(OnnxConstantOfShape, SmallTensorsAreCounted) {
  constexpr int kMost = kMaxFilledBytes / kMaxCopiedBytes / 8;
  ModelWriter w;
  w.Ints("s", {static_cast<int64_t>(kMaxCopiedBytes / sizeof(float))});
  for (int i = 0; i < kMost; ++i) {
    w.Node("ConstantOfShape", {"s"}, {"y" + std::to_string(i)});
  }
  EXPECT_OK(w.Output("y0").Read());
  w.Ints("one", {1}).Node("ConstantOfShape", {"one"}, {"z"});
  EXPECT_THAT(w.Read(), FailsWith(StatusCode::kResourceExhausted,
                                  "more than 1073741824 bytes"));
}

// One element is a scalar here, so that the shape may be one too.
TEST(OnnxConstantOfShape, OfAShapeThatFollowsFromShapes) {
  ModelWriter w;
  w.Input("x", {-1, 3}).Node("Shape", {"x"}, {"s"});
  w.Node("ConstantOfShape", {"s"}, {"y"}).Output("y");
  EXPECT_THAT(w.Text(), HasSubstr("const %y/constant: float[]\n"));
  EXPECT_THAT(w.Text(),
              HasSubstr("%y: float[?,3] = expand(%y/constant, %s)\n"));
  ModelWriter v;
  v.Input("f", {2});
  v.Node("Cast", {"f"}, {"s"}, {{"to", int64_t{TensorProto::INT64}}});
  v.Node("ConstantOfShape", {"s"}, {"y"}).Output("y");
  EXPECT_THAT(v.Text(), HasSubstr("= expand(%y/constant, %s)\n"));
}

TEST(OnnxConstantOfShape, RefusesWrongShapesAndElements) {
  EXPECT_THAT(Filled({-1}, false).Text(), StartsWith("corrupt: "));
  EXPECT_EQ(Filled(std::vector<int64_t>(9, 1), false).Read().status().code(),
            StatusCode::kUnsupported);
  EXPECT_FALSE(Filled({int64_t{1} << 40, int64_t{1} << 40}, false).Read().ok());
  ModelWriter w;
  w.Ints("s", {2}).Node("ConstantOfShape", {"s"}, {"y"}).Output("y");
  TensorProto* value = w.TensorAttribute("value", TensorProto::FLOAT, {2});
  value->add_float_data(1);
  value->add_float_data(2);
  EXPECT_THAT(w.Read(), FailsWith(StatusCode::kCorrupt,
                                  "attribute 'value' has shape [2], expected "
                                  "one element"));
}

TEST(OnnxCast, NamesOurTypes) {
  EXPECT_EQ(LowerOne(ModelWriter(), {2}, "Cast", {},
                     {{"to", int64_t{TensorProto::INT64}}}),
            "%y: int64[2] = cast(%x) {to=\"int64\"}\n");
  ModelWriter w;
  w.Input("like", {}, TensorProto::INT32);
  EXPECT_EQ(LowerOne(w, {2}, "CastLike", {"like"}),
            "%y: int32[2] = cast(%x) {to=\"int32\"}\n");
}

TEST(OnnxCast, RefusesTypesWithoutTensors) {
  const auto cast = [](int64_t to) {
    return LowerOne(ModelWriter(), {2}, "Cast", {}, {{"to", to}});
  };
  EXPECT_THAT(cast(TensorProto::STRING),
              HasSubstr("Cast (output \"y\"): elements of type STRING"));
  EXPECT_THAT(cast(999), HasSubstr("elements of unknown type 999"));
  EXPECT_THAT(cast(INT64_MAX), HasSubstr("elements of unknown type -1"));
}

}  // namespace
}  // namespace placelite
