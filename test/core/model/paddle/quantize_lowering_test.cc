// SPDX-License-Identifier: Apache-2.0
// Paddle's three generations of quantised programs as quantize_linear and
// dequantize_linear.
#include <cmath>

#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using Ints = std::vector<int64_t>;
using Floats = std::vector<float>;

// Returns the constant that an input of the first node of this op is.
const Tensor* ConstantOf(const Graph& graph, const char* op, size_t input) {
  for (const Node& node : graph.nodes()) {
    if (!node.op->Is(op)) continue;
    const Value& value = graph.value(node.inputs[input]);
    return value.is_constant() ? &value.info.constant : nullptr;
  }
  return nullptr;
}

std::vector<int> CodesOf(const Tensor& tensor) {
  return {tensor.data<int8_t>(), tensor.data<int8_t>() + tensor.NumElements()};
}

// Data by a moving average, and weights by channels, as in the second
// generation.
ProgramWriter SecondGeneration(float threshold,
                               const Floats& weights = {1, -2, 0.25f, 4}) {
  ProgramWriter w;
  w.Feed("x", {3, 2}).Weight("s", {1}, {threshold});
  w.Weight("w", {2, 2}, weights);
  w.Op("fake_quantize_dequantize_moving_average_abs_max",
       {{"X", {"x"}}, {"InScale", {"s"}}},
       {{"Out", {"q"}}, {"OutScale", {"o"}}}, {{"is_test", true}});
  w.Op("fake_channel_wise_quantize_dequantize_abs_max", {{"X", {"w"}}},
       {{"Out", {"v"}}, {"OutScale", {"p"}}}, {{"quant_axis", 1}});
  return w.Binary("mul", "q", "v", "y").Fetch("y");
}

TEST(QuantizeLowering, RoundsDataAndWeightsToCodes) {
  const ProgramWriter w = SecondGeneration(2);
  const std::string text = w.Text();
  EXPECT_THAT(text, HasSubstr("{axis=0, formula=\"multiply\", qmax=127, "
                              "qmin=-127, rounding=\"away\", to=\"int8\"}"));
  EXPECT_THAT(text, HasSubstr("= fc(%q, %v)"));
  ASSERT_OK_AND_ASSIGN(const Graph graph, w.Read());
  // Thresholds are 1 and 4; the halves of 127 * -2 / 4 go away from zero.
  const Node* decode = nullptr;
  for (const Node& node : graph.nodes()) {
    const bool decodes = node.op->Is("dequantize_linear") &&
                         graph.value(node.inputs[0]).is_constant();
    if (decodes) decode = &node;
  }
  ASSERT_NE(decode, nullptr);
  const Tensor& codes = graph.value(decode->inputs[0]).info.constant;
  EXPECT_EQ(CodesOf(codes), (std::vector<int>{127, -64, 32, 127}));
  const Tensor& steps = graph.value(decode->inputs[1]).info.constant;
  EXPECT_FLOAT_EQ(steps.data<float>()[0], 1 / 127.f);
  EXPECT_FLOAT_EQ(steps.data<float>()[1], 4 / 127.f);
  const Tensor* step = ConstantOf(graph, "quantize_linear", 1);
  ASSERT_NE(step, nullptr);
  EXPECT_FLOAT_EQ(step->data<float>()[0], 2 / 127.f);
}

TEST(QuantizeLowering, AChannelOfZerosStaysZeros) {
  ASSERT_OK_AND_ASSIGN(const Graph graph,
                       SecondGeneration(2, {0, 1, 1e-40f, 2}).Read());
  for (const Node& node : graph.nodes()) {
    if (!node.op->Is("dequantize_linear")) continue;
    const Tensor& steps = graph.value(node.inputs[1]).info.constant;
    for (int64_t i = 0; i < steps.NumElements(); ++i) {
      EXPECT_TRUE(std::isnormal(steps.data<float>()[i]));
    }
  }
}

TEST(QuantizeLowering, NamesAThresholdThatIsNone) {
  for (float bad : {0.f, -1.f, NAN, INFINITY, 1e-41f, 1e-30f}) {
    EXPECT_THAT(SecondGeneration(bad).Read(),
                FailsWith(StatusCode::kCorrupt, "of InScale 's' is"))
        << bad;
  }
}

// Codes in floats, a product of codes, and what it is worth behind it.
ProgramWriter FirstGeneration(const Floats& weights, float max_range) {
  ProgramWriter w;
  w.Feed("x", {1, 1, 4, 4}).Weight("s", {1}, {2});
  w.Weight("f", {2, 1, 1, 1}, weights);
  w.Op("fake_quantize_range_abs_max", {{"X", {"x"}}, {"InScale", {"s"}}},
       {{"Out", {"q"}}, {"OutScale", {"s"}}}, {{"is_test", true}});
  w.Op("conv2d", {{"Input", {"q"}}, {"Filter", {"f"}}}, {{"Output", {"c"}}});
  w.Op("fake_dequantize_max_abs", {{"X", {"c"}}, {"Scale", {"s"}}},
       {{"Out", {"y"}}}, {{"max_range", max_range}});
  return w.Fetch("y");
}

TEST(QuantizeLowering, DecodesBeforeTheProduct) {
  // The largest weight was 0.5: 127 * 127 / 0.5.
  const ProgramWriter w = FirstGeneration({127, -50}, 127 * 127 / 0.5f);
  EXPECT_THAT(w.Text(), AllOf(HasSubstr("= dequantize_linear("),
                              HasSubstr("%y: float[1,2,4,4] = conv2d(%y/")));
  ASSERT_OK_AND_ASSIGN(const Graph graph, w.Read());
  const Node& product = graph.nodes().back();
  const Node& decode = graph.node(graph.value(product.inputs[1]).producer);
  EXPECT_EQ(CodesOf(graph.value(decode.inputs[0]).info.constant),
            (std::vector<int>{127, -50}));
  EXPECT_FLOAT_EQ(graph.value(decode.inputs[1]).info.constant.data<float>()[0],
                  0.5f / 127);
}

TEST(QuantizeLowering, WeightsBeyondTheirBitsAreRefused) {
  EXPECT_THAT(FirstGeneration({300, 1}, 127).Read(),
              FailsWith(StatusCode::kCorrupt,
                        "element 0 of the weights is 300, expected a code of "
                        "8 bits"));
  EXPECT_THAT(FirstGeneration({1, 0.5f}, 127).Read(),
              FailsWith(StatusCode::kCorrupt, "is 0.5"));
  EXPECT_THAT(FirstGeneration({1, 2}, 0).Read(),
              FailsWith(StatusCode::kCorrupt, "max_range is 0"));
}

TEST(QuantizeLowering, DecodesBeforeAProductByChannel) {
  ProgramWriter w;
  w.Feed("x", {2, 3}).Weight("s", {1}, {2}).Weight("c", {2}, {0.5f, 3});
  w.Weight("w", {3, 2}, {1, 2, 3, 4, 5, 127});
  w.Op("fake_quantize_moving_average_abs_max",
       {{"X", {"x"}}, {"InScale", {"s"}}},
       {{"Out", {"q"}}, {"OutScale", {"s"}}}, {{"is_test", true}});
  w.Binary("mul", "q", "w", "p");
  w.Op("fake_channel_wise_dequantize_max_abs",
       {{"X", {"p"}}, {"Scales", {"c", "s"}}}, {{"Out", {"y"}}},
       {{"quant_bits", Ints{8, 8}}, {"quant_axis", 1}});
  ASSERT_OK_AND_ASSIGN(const Graph graph, w.Fetch("y").Read());
  const Node& product = graph.nodes().back();
  ASSERT_TRUE(product.op->Is("fc"));
  const Node& decode = graph.node(graph.value(product.inputs[1]).producer);
  EXPECT_EQ(decode.attributes.Int("axis"), 1);
  const float* steps =
      graph.value(decode.inputs[1]).info.constant.data<float>();
  EXPECT_FLOAT_EQ(steps[0], 0.5f / 127);
  EXPECT_FLOAT_EQ(steps[1], 3 / 127.f);
}

// Codes are floats between quantize_linear and dequantize_linear.
ProgramWriter ThirdGeneration(const ProgramWriter::Attributes& more = {},
                              const Floats& zero = {0}) {
  ProgramWriter w;
  w.Feed("x", {3, 2}).Weight("s", {1}, {2}).Weight("z", {1}, zero);
  ProgramWriter::Attributes attributes = {{"quant_axis", -1},
                                          {"bit_length", 8}};
  attributes.insert(attributes.end(), more.begin(), more.end());
  w.Op("quantize_linear",
       {{"X", {"x"}}, {"Scale", {"s"}}, {"ZeroPoint", {"z"}}}, {{"Y", {"q"}}},
       attributes);
  w.Op("dequantize_linear",
       {{"X", {"q"}}, {"Scale", {"s"}}, {"ZeroPoint", {"z"}}}, {{"Y", {"y"}}},
       attributes);
  return w.Fetch("y");
}

TEST(QuantizeLowering, RoundsToEvenUnlessToldOtherwise) {
  EXPECT_THAT(ThirdGeneration().Text(),
              AllOf(HasSubstr("= quantize_linear(%x, "),
                    HasSubstr("qmax=127, qmin=-128, to=\"int8\"}"),
                    HasSubstr("= dequantize_linear(")));
  EXPECT_THAT(ThirdGeneration({{"round_type", 1}}).Text(),
              HasSubstr("qmax=127, qmin=-127, rounding=\"away\""));
}

TEST(QuantizeLowering, RefusesZeroPointsAndOddAttributes) {
  EXPECT_THAT(ThirdGeneration({}, {3}).Read(),
              FailsWith(StatusCode::kUnsupported, "ZeroPoint"));
  EXPECT_THAT(ThirdGeneration({{"round_type", 2}}).Read(),
              FailsWith(StatusCode::kCorrupt, "round_type is 2"));
}

// conv2d of a filter in int8 with attributes that say what it stands for.
ProgramWriter Lite(const ProgramWriter::Attributes& attributes) {
  ProgramWriter w;
  w.Feed("x", {1, 1, 4, 4}).Codes("f", {2, 1, 1, 1}, {127, -50});
  w.Op("conv2d", {{"Input", {"x"}}, {"Filter", {"f"}}}, {{"Output", {"y"}}},
       attributes);
  return w.Fetch("y");
}

TEST(QuantizeLowering, EnableInt8RoundsTheData) {
  EXPECT_THAT(
      Lite({{"enable_int8", true},
            {"Input0_scale", Floats{0.25f}},
            {"Filter0_scale", Floats{0.5f, 1}}})
          .Text(),
      AllOf(HasSubstr("= quantize_linear(%x, "),
            HasSubstr("= dequantize_linear(%f, "),
            HasSubstr("%y: float[1,2,4,4] = conv2d(%y/dequantize_linear")));
  EXPECT_THAT(Lite({{"enable_int8", true}}).Read(),
              FailsWith(StatusCode::kCorrupt,
                        "no attribute has the scale of Input 'x'"));
  EXPECT_THAT(
      Lite({{"enable_int8", true}, {"Input0_scale", Floats{-1}}}).Read(),
      FailsWith(StatusCode::kCorrupt, "the scale of Input 'x' is -1"));
}

TEST(QuantizeLowering, DecodesWeightsByTheirAttribute) {
  ASSERT_OK_AND_ASSIGN(
      const Graph graph,
      Lite({{"quantization_type", "post_weight_channel_wise_abs_max"},
            {"quantize_weight_bits", 8},
            {"f_quant_scale", Floats{0.5f, 0}}})
          .Read());
  const Tensor* scales = ConstantOf(graph, "dequantize_linear", 1);
  ASSERT_NE(scales, nullptr);
  EXPECT_EQ(scales->data<float>()[0], 0.5f);
  EXPECT_EQ(graph.nodes()[0].attributes.Int("axis"), 0);
  EXPECT_THAT(Lite({{"f_quant_scale", Floats{0.5f, -1}}}).Read(),
              FailsWith(StatusCode::kCorrupt, "a scale of Filter 'f' is -1"));
  EXPECT_THAT(Lite({{"f_quant_scale", Floats{1, 1, 1}}}).Read(),
              FailsWith(StatusCode::kCorrupt, "3 scales along axis 0"));
}

}  // namespace
}  // namespace placelite
