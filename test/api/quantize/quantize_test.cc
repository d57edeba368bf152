// SPDX-License-Identifier: Apache-2.0
#include "lite/api/quantize/quantize.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "lite/core/ir/verifier.h"
#include "test/api/quantize/networks.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const Shape kShape = {1, 3, 8, 8};

QuantizeOptions Options(size_t samples = 8) {
  QuantizeOptions options;
  options.data = RandomSamples(samples, kShape);
  return options;
}

Result<QuantizedGraph> Quantized(const Graph& graph,
                                 const QuantizeOptions& options) {
  return Quantize(graph, {ShapeRange(kShape)}, options);
}

// A sample with one element replaced.
CalibrationData Spoiled(float element) {
  CalibrationData data = RandomSamples(3, kShape);
  data.read = [read = data.read, element](
                  size_t i, const std::vector<CalibrationInput>& inputs) {
    Result<std::vector<Tensor>> tensors = read(i, inputs);
    if (i == 1) (*tensors)[0].data<float>()[5] = element;
    return tensors;
  };
  return data;
}

const LayerReport& LayerOf(const QuantizeReport& report,
                           const std::string& name) {
  for (const LayerReport& layer : report.layers) {
    if (layer.name == name) return layer;
  }
  ADD_FAILURE() << "no layer is called " << name;
  return report.layers[0];
}

TEST(Quantize, EveryLayerGetsGrids) {
  ASSERT_OK_AND_ASSIGN(const QuantizedGraph result,
                       Quantized(ResidualNetwork(), Options()));
  EXPECT_OK(VerifyGraph(result.graph));
  EXPECT_EQ(result.report.samples, 8u);
  EXPECT_THAT(result.report.warnings, IsEmpty());
  for (const LayerReport& layer : result.report.layers) {
    EXPECT_TRUE(layer.in_codes) << layer.name << ": " << layer.reason;
    EXPECT_GT(layer.sqnr, 30) << layer.name;
    EXPECT_GE(layer.corrected_sqnr, layer.sqnr) << layer.name;
    const Value& weights =
        result.graph.value(result.graph.FindValue(layer.weights));
    ASSERT_NE(weights.info.grid, nullptr);
    EXPECT_EQ(weights.info.grid->code, Precision::kInt8);
    EXPECT_EQ(weights.info.grid->axis, 0);
    EXPECT_TRUE(EncodeExactly(*weights.info.grid, weights.info.constant));
  }
  const Value& relu = result.graph.value(result.graph.FindValue("relu2"));
  ASSERT_NE(relu.info.grid, nullptr);
  EXPECT_EQ(relu.info.grid->zero_points[0], 0);
  EXPECT_TRUE(result.graph.node(relu.producer).op->Is("fake_quantize"));
  EXPECT_LT(result.report.output_error, 0.03);
}

// The report's figure is that of the outputs on the samples.
TEST(Quantize, TheErrorIsThatOfTheOutputs) {
  const Graph graph = ResidualNetwork();
  const QuantizeOptions options = Options(2);
  ASSERT_OK_AND_ASSIGN(const QuantizedGraph result, Quantized(graph, options));
  double signal = 0, noise = 0;
  for (size_t i = 0; i < 2; ++i) {
    ASSERT_OK_AND_ASSIGN(const auto inputs, options.data.read(i, {}));
    const auto want = OutputsOn(graph, inputs[0]);
    const auto got = OutputsOn(result.graph, inputs[0]);
    for (size_t e = 0; e < want[0].size(); ++e) {
      signal += std::pow(double{want[0][e]}, 2);
      noise += std::pow(double{want[0][e]} - double{got[0][e]}, 2);
    }
  }
  EXPECT_NEAR(result.report.output_error, std::sqrt(noise / signal), 1e-6);
  EXPECT_GT(noise, 0);
}

TEST(Quantize, LayersStayFloatUntilTheDropHolds) {
  QuantizeOptions options = Options();
  options.max_accuracy_drop = 0;
  ASSERT_OK_AND_ASSIGN(const QuantizedGraph none,
                       Quantized(ResidualNetwork(), options));
  EXPECT_EQ(none.report.output_error, 0);
  for (const LayerReport& layer : none.report.layers) {
    EXPECT_FALSE(layer.in_codes);
    EXPECT_THAT(layer.reason, HasSubstr("alone it moves the outputs by"));
  }
  EXPECT_THAT(none.report.rounded, IsEmpty());

  ASSERT_OK_AND_ASSIGN(const QuantizedGraph all,
                       Quantized(ResidualNetwork(), Options()));
  options.max_accuracy_drop = 0.9 * all.report.output_error;
  ASSERT_OK_AND_ASSIGN(const QuantizedGraph some,
                       Quantized(ResidualNetwork(), options));
  EXPECT_LE(some.report.output_error, *options.max_accuracy_drop);
  EXPECT_THAT(some.report.rounded, testing::Not(IsEmpty()));
}

TEST(Quantize, AConcatOfBoxesAndScoresStaysFloat) {
  const Graph graph = DetectorHead();
  const QuantizeOptions options = Options();
  ASSERT_OK_AND_ASSIGN(const QuantizedGraph result, Quantized(graph, options));
  EXPECT_THAT(result.report.warnings, ElementsAre(HasSubstr("concat 'head'")));
  EXPECT_FALSE(LayerOf(result.report, "behind").in_codes);
  EXPECT_TRUE(LayerOf(result.report, "score_conv").in_codes);
  // One grid for both would have steps of more than 2, and every score be 0.
  ASSERT_OK_AND_ASSIGN(const auto inputs, options.data.read(3, {}));
  const auto want = OutputsOn(graph, inputs[0]);
  const auto got = OutputsOn(result.graph, inputs[0]);
  const size_t scores = 4 * 8 * 8;
  for (size_t i = scores; i < want[0].size(); ++i) {
    EXPECT_NEAR(got[0][i], want[0][i], 0.02);
  }
}

TEST(Quantize, ACorrectedBiasKeepsTheMeans) {
  const Graph graph = ResidualNetwork();
  QuantizeOptions options = Options();
  options.bias_correction = false;
  ASSERT_OK_AND_ASSIGN(const QuantizedGraph plain, Quantized(graph, options));
  EXPECT_EQ(LayerOf(plain.report, "conv1").corrected_sqnr,
            LayerOf(plain.report, "conv1").sqnr);
  EXPECT_EQ(plain.graph.FindValue("conv1.rounded.bias"), kNone);
  ASSERT_OK_AND_ASSIGN(const QuantizedGraph corrected,
                       Quantized(graph, Options()));
  for (const QuantizedWeights& weights : corrected.plan.weights) {
    EXPECT_FALSE(weights.correction.empty());
  }
}

TEST(Quantize, BadSamplesAreRefusedByName) {
  QuantizeOptions options;
  EXPECT_THAT(Quantized(ResidualNetwork(), options),
              FailsWith(StatusCode::kInvalidArgument, "no calibration data"));
  for (float element : {NAN, INFINITY}) {
    options.data = Spoiled(element);
    const auto result = Quantized(ResidualNetwork(), options);
    EXPECT_THAT(result, FailsWith(StatusCode::kInvalidArgument, "tensor 'x'"));
    EXPECT_THAT(result, FailsWith(StatusCode::kInvalidArgument, "sample1"));
  }
  options.data = RandomSamples(2, {1, 4, 8, 8});
  EXPECT_THAT(Quantized(ResidualNetwork(), options),
              FailsWith(StatusCode::kInvalidArgument, "input 'x'"));
}

TEST(Quantize, OneSampleIsWarnedAbout) {
  ASSERT_OK_AND_ASSIGN(const QuantizedGraph result,
                       Quantized(ResidualNetwork(), Options(1)));
  EXPECT_THAT(result.report.warnings,
              ElementsAre(HasSubstr("one calibration sample")));
}

TEST(Quantize, WhatIsQuantizedIsNotQuantizedAgain) {
  ASSERT_OK_AND_ASSIGN(const QuantizedGraph once,
                       Quantized(ResidualNetwork(), Options()));
  EXPECT_THAT(Quantized(once.graph, Options()),
              FailsWith(StatusCode::kInvalidArgument, "quantised already"));
}

TEST(Quantize, OptionsAreChecked) {
  QuantizeOptions options = Options();
  options.percentile = 50;
  EXPECT_THAT(Quantized(ResidualNetwork(), options),
              FailsWith(StatusCode::kInvalidArgument, "percentile"));
  options = Options();
  options.max_accuracy_drop = -1;
  EXPECT_THAT(Quantized(ResidualNetwork(), options),
              FailsWith(StatusCode::kInvalidArgument, "accuracy drop"));
}

}  // namespace
}  // namespace placelite
