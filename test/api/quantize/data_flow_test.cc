// SPDX-License-Identifier: Apache-2.0
#include "lite/api/quantize/data_flow.h"

#include <gtest/gtest.h>

#include "test/api/quantize/networks.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using Names = std::vector<std::string>;

// Returns the names of values that are rounded if these layers compute with
// codes; all of them if none are given.
Names Rounded(const Graph& graph, std::vector<bool> in_codes = {}) {
  const std::vector<Layer> layers = FindLayers(graph);
  if (in_codes.empty()) in_codes.assign(layers.size(), true);
  const std::vector<bool> rounded = DataFlow(graph).Rounded(layers, in_codes);
  Names names;
  for (size_t i = 0; i < rounded.size(); ++i) {
    if (rounded[i]) names.push_back(graph.values()[i].name);
  }
  return names;
}

TEST(DataFlow, LayersHaveConstantWeights) {
  const Graph graph = ResidualNetwork();
  const std::vector<Layer> layers = FindLayers(graph);
  ASSERT_EQ(layers.size(), 3u);
  EXPECT_EQ(graph.value(layers[1].input).name, "relu1");
  EXPECT_EQ(graph.value(layers[1].weights).name, "conv2.w");
  EXPECT_EQ(layers[1].weight_axis, 0);
  EXPECT_EQ(layers[1].channel_axis, 1);
  EXPECT_EQ(layers[1].bias, kNone);
}

// An activation is part of the op before it, so that neither conv1 nor sum is
// rounded; the last layer's output is not read by codes.
TEST(DataFlow, WhatCodesAreReadFromIsRounded) {
  EXPECT_EQ(Rounded(ResidualNetwork()),
            (Names{"x", "relu1", "conv2", "relu2"}));
}

TEST(DataFlow, OpsBehindTheLastLayerInCodesStayFloat) {
  EXPECT_EQ(Rounded(ResidualNetwork(), {true, true, false}),
            (Names{"x", "relu1"}));
  EXPECT_EQ(Rounded(ResidualNetwork(), {false, false, true}),
            (Names{"relu1", "conv2", "relu2"}));
}

// What is moved is rounded where it comes from.
TEST(DataFlow, MovedElementsAreRoundedAtTheirRoot) {
  GraphBuilder b("moves");
  const ValueId x =
      b.Input("x", Precision::kFloat, {Dim(1), Dim(3), Dim(8), Dim(8)});
  const ValueId tanh = b.Op("tanh", "tanh", {x});
  const ValueId turned = b.Op("transpose", "turned", {tanh},
                              {{"axis", std::vector<int64_t>{0, 1, 3, 2}}});
  const ValueId pool = b.Op("pool2d", "pool", {turned},
                            {{"pooling_type", std::string("max")},
                             {"ksize", std::vector<int64_t>{2, 2}},
                             {"strides", std::vector<int64_t>{2, 2}}});
  b.Output(RandomConv(&b, "conv", pool, 2, 1));
  ASSERT_OK_AND_ASSIGN(const Graph graph, b.Finish());
  EXPECT_EQ(Rounded(graph), Names{"tanh"});
}

TEST(DataFlow, UnevenConcatsAreFoundWithWhatReadsThem) {
  const Graph graph = DetectorHead();
  const DataFlow flow(graph);
  std::vector<ElementRange> ranges(graph.values().size());
  ranges[graph.FindValue("boxes")].high = 640;
  ranges[graph.FindValue("scores")].high = 1;
  const auto concats = flow.FindUneven(ranges);
  ASSERT_EQ(concats.size(), 1u);
  EXPECT_EQ(concats[0].greatest, 640);
  EXPECT_EQ(concats[0].least, 1);
  const std::vector<Layer> layers = FindLayers(graph);
  const std::vector<NodeId> behind = flow.Behind(concats, layers);
  EXPECT_EQ(behind[graph.FindValue("head")], concats[0].node);
  EXPECT_EQ(behind[graph.FindValue("behind")], kNone);

  ranges[graph.FindValue("boxes")].high = 16;
  EXPECT_TRUE(flow.FindUneven(ranges).empty());
}

TEST(DataFlow, AQuantizedModelIsRefusedByTheTensor) {
  Graph graph = ResidualNetwork();
  EXPECT_OK(CheckIsFloat(graph));
  graph.value(graph.FindValue("conv2.w")).info.grid =
      std::make_shared<const Grid>();
  EXPECT_THAT(CheckIsFloat(graph),
              FailsWith(StatusCode::kInvalidArgument, "'conv2.w'"));
}

}  // namespace
}  // namespace placelite
