// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Ints = std::vector<int64_t>;

// The constant that a fill_constant or assign_value makes.
Result<Tensor> Made(const std::string& type,
                    const ProgramWriter::Attributes& attributes) {
  ProgramWriter w;
  w.Op(type, {}, {{"Out", {"y"}}}, attributes).Fetch("y");
  LITE_ASSIGN_OR_RETURN(const Graph graph, w.Read());
  EXPECT_TRUE(graph.nodes().empty());
  return graph.value(graph.FindValue("y")).info.constant;
}

template <typename T>
std::vector<T> Elements(const Tensor& tensor) {
  return std::vector<T>(tensor.data<T>(),
                        tensor.data<T>() + tensor.NumElements());
}

TEST(ConstantLowering, FillConstantOfFloats) {
  ASSERT_OK_AND_ASSIGN(
      const Tensor y,
      Made("fill_constant",
           {{"shape", Ints{2, 1}}, {"dtype", kPaddleFloat}, {"value", 1.5f}}));
  EXPECT_EQ(y.shape(), Shape({2, 1}));
  EXPECT_THAT(Elements<float>(y), ElementsAre(1.5f, 1.5f));
}

TEST(ConstantLowering, FillConstantPrefersTheText) {
  ASSERT_OK_AND_ASSIGN(
      const Tensor y,
      Made("fill_constant", {{"shape", Ints{1}},
                             {"dtype", kPaddleInt64},
                             {"value", 1e18f},
                             {"str_value", "1000000000000000001"}}));
  EXPECT_THAT(Elements<int64_t>(y), ElementsAre(1000000000000000001));
}

TEST(ConstantLowering, FillConstantOfInfinity) {
  ASSERT_OK_AND_ASSIGN(const Tensor y,
                       Made("fill_constant", {{"shape", Ints{1}},
                                              {"dtype", kPaddleFloat},
                                              {"str_value", "-inf"}}));
  EXPECT_EQ(*y.data<float>(), -INFINITY);
}

TEST(ConstantLowering, FillConstantOfOtherTypes) {
  ASSERT_OK_AND_ASSIGN(
      const Tensor i,
      Made("fill_constant",
           {{"shape", Ints{}}, {"dtype", kPaddleInt32}, {"value", -7.f}}));
  EXPECT_EQ(i.shape().rank(), 0);
  EXPECT_THAT(Elements<int32_t>(i), ElementsAre(-7));
  ASSERT_OK_AND_ASSIGN(
      const Tensor b,
      Made("fill_constant",
           {{"shape", Ints{2}}, {"dtype", kPaddleBool}, {"value", 1.f}}));
  EXPECT_THAT(Elements<bool>(b), ElementsAre(true, true));
}

TEST(ConstantLowering, FillConstantRefusesWrongNumbers) {
  const auto fill = [](int dtype, const std::string& text) {
    return Made("fill_constant",
                {{"shape", Ints{1}}, {"dtype", dtype}, {"str_value", text}});
  };
  EXPECT_THAT(fill(kPaddleFloat, "ten"),
              FailsWith(StatusCode::kCorrupt, "'str_value' is 'ten'"));
  EXPECT_THAT(fill(kPaddleInt32, "3000000000"),
              FailsWith(StatusCode::kCorrupt, "out of the range"));
  EXPECT_THAT(fill(kPaddleInt64, "nan"),
              FailsWith(StatusCode::kCorrupt, "out of the range"));
  EXPECT_THAT(fill(23, "1"),
              FailsWith(StatusCode::kUnsupported, "elements of complex64"));
  EXPECT_THAT(fill(4, "1"), FailsWith(StatusCode::kUnsupported, "fp16"));
}

TEST(ConstantLowering, FillConstantRefusesSizes) {
  const auto fill = [](const Ints& shape) {
    return Made("fill_constant",
                {{"shape", shape}, {"dtype", kPaddleFloat}, {"value", 0.f}});
  };
  EXPECT_THAT(fill({-1, 2}), FailsWith(StatusCode::kCorrupt, "shape [-1,2]"));
  EXPECT_THAT(fill({1 << 20, 1 << 20, 2}),
              FailsWith(StatusCode::kCorrupt, "beyond 2^40"));
  EXPECT_THAT(fill({1 << 20, 5}),
              FailsWith(StatusCode::kResourceExhausted, "16777216 bytes"));
}

TEST(ConstantLowering, AllFillsTogetherAreBounded) {
  ProgramWriter w;
  for (const char* name : {"a", "b", "c"}) {
    w.Op("fill_constant", {}, {{"Out", {name}}},
         {{"shape", Ints{1 << 21}}, {"dtype", kPaddleFloat}, {"value", 0.f}});
  }
  EXPECT_THAT(w.Fetch("a").Read(),
              FailsWith(StatusCode::kResourceExhausted,
                        "op 2 'fill_constant' (output 'c')"));
}

TEST(ConstantLowering, FillConstantTakesConstantTensors) {
  ProgramWriter w;
  w.Op("fill_constant", {}, {{"Out", {"n"}}},
       {{"shape", Ints{1}}, {"dtype", kPaddleInt32}, {"value", 3.f}});
  w.Op("fill_constant",
       {{"ShapeTensorList", {"n", "n"}}, {"ValueTensor", {"n"}}},
       {{"Out", {"y"}}},
       {{"shape", Ints{-1, -1}},
        {"dtype", kPaddleFloat},
        {"value", 0.f},
        {"str_value", "0"}});
  ASSERT_OK_AND_ASSIGN(const Graph graph, w.Fetch("y").Read());
  const Tensor& y = graph.value(graph.FindValue("y")).info.constant;
  EXPECT_EQ(y.shape(), Shape({3, 3}));
  EXPECT_EQ(*y.data<float>(), 3);
}

TEST(ConstantLowering, FillConstantRefusesComputedValues) {
  ProgramWriter w;
  w.Feed("v", {1});
  w.Op("fill_constant", {{"ValueTensor", {"v"}}}, {{"Out", {"y"}}},
       {{"shape", Ints{2}}});
  EXPECT_THAT(w.Fetch("y").Read(),
              FailsWith(StatusCode::kUnsupported,
                        "ValueTensor is computed at run time"));
}

TEST(ConstantLowering, AssignValue) {
  ASSERT_OK_AND_ASSIGN(
      const Tensor f,
      Made("assign_value", {{"shape", Ints{2}},
                            {"dtype", kPaddleFloat},
                            {"fp32_values", std::vector<float>{1, 2}}}));
  EXPECT_THAT(Elements<float>(f), ElementsAre(1, 2));
  ASSERT_OK_AND_ASSIGN(const Tensor i,
                       Made("assign_value", {{"shape", Ints{1, 2}},
                                             {"dtype", kPaddleInt32},
                                             {"int32_values", Ints{3, 4}}}));
  EXPECT_EQ(i.shape(), Shape({1, 2}));
  EXPECT_THAT(Elements<int32_t>(i), ElementsAre(3, 4));
  ASSERT_OK_AND_ASSIGN(
      const Tensor l,
      Made("assign_value", {{"shape", Ints{1}},
                            {"dtype", kPaddleInt64},
                            {"int64_values", Ints{INT64_MAX}}}));
  EXPECT_THAT(Elements<int64_t>(l), ElementsAre(INT64_MAX));
}

TEST(ConstantLowering, AssignValueOfScalars) {
  ProgramWriter w;
  w.Op("assign_value", {}, {{"Out", {"y"}}},
       {{"shape", Ints{2}}, {"dtype", kPaddleInt32}});
  auto* attr = w.block().mutable_ops(0)->add_attrs();
  attr->set_name("values");
  attr->set_type(17);
  for (int value : {5, 6}) {
    auto* scalar = attr->add_scalars();
    scalar->set_type(2);
    scalar->set_i(value);
  }
  ASSERT_OK_AND_ASSIGN(const Graph graph, w.Fetch("y").Read());
  EXPECT_THAT(
      Elements<int32_t>(graph.value(graph.FindValue("y")).info.constant),
      ElementsAre(5, 6));
}

TEST(ConstantLowering, AssignValueRefusesContradictions) {
  EXPECT_THAT(Made("assign_value", {{"shape", Ints{3}},
                                    {"dtype", kPaddleInt32},
                                    {"int32_values", Ints{3, 4}}}),
              FailsWith(StatusCode::kCorrupt, "2 elements in 'int32_values'"));
  EXPECT_THAT(Made("assign_value", {{"shape", Ints{1}},
                                    {"dtype", kPaddleInt32},
                                    {"int32_values", "four"}}),
              FailsWith(StatusCode::kCorrupt, "is of type STRING"));
}

TEST(ConstantLowering, AssignIsIdentity) {
  ProgramWriter w;
  w.Feed("x", {2}).Unary("assign", "x", "y").Fetch("y");
  EXPECT_THAT(w.Text(), HasSubstr("%y: float[2] = identity(%x)"));
}

TEST(ConstantLowering, Cast) {
  ProgramWriter w;
  w.Feed("x", {2});
  w.Unary("cast", "x", "y", {{"in_dtype", 5}, {"out_dtype", 3}}).Fetch("y");
  EXPECT_THAT(w.Text(), HasSubstr("%y: int64[2] = cast(%x) {to=\"int64\"}"));
}

TEST(ConstantLowering, CastRefusesOtherTypes) {
  ProgramWriter w;
  w.Feed("x", {2}).Unary("cast", "x", "y", {{"out_dtype", 23}}).Fetch("y");
  EXPECT_THAT(w.Read(), FailsWith(StatusCode::kUnsupported, "complex64"));
}

}  // namespace
}  // namespace placelite
