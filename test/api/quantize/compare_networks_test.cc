// SPDX-License-Identifier: Apache-2.0
#include "lite/api/quantize/compare_networks.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "test/api/quantize/networks.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

const Shape kShape = {1, 3, 8, 8};

// The residual network with one weight of conv2 changed.
Graph Spoiled() {
  Graph graph = ResidualNetwork();
  Value& weights = graph.value(graph.FindValue("conv2.w"));
  const Tensor& old = weights.info.constant;
  Result<Tensor> copy = Tensor::Allocate(old.shape(), Precision::kFloat);
  EXPECT_OK(copy);
  std::copy_n(old.data<float>(), old.NumElements(), copy->data<float>());
  copy->data<float>()[0] += 3;
  weights.info.constant = *copy;
  return graph;
}

TEST(CompareNetworks, TheFirstWrongLayerFallsMost) {
  const CalibrationData data = RandomSamples(2, kShape);
  ASSERT_OK_AND_ASSIGN(
      const std::vector<ValueDistance> distances,
      CompareNetworks(Spoiled(), ResidualNetwork(), {kShape}, data));
  ASSERT_EQ(distances.size(), 6u);
  const auto falls = std::max_element(
      distances.begin(), distances.end(),
      [](const auto& a, const auto& b) { return a.fall < b.fall; });
  EXPECT_EQ(falls->name, "conv2");
  EXPECT_EQ(falls->type, "conv2d");
  EXPECT_EQ(distances[0].name, "conv1");
  EXPECT_EQ(distances[0].sqnr, 999);
  EXPECT_EQ(distances[0].largest, 0);
  EXPECT_LT(falls->sqnr, 30);
}

TEST(CompareNetworks, EqualNetworksAreNotApart) {
  const CalibrationData data = RandomSamples(1, kShape);
  ASSERT_OK_AND_ASSIGN(
      const std::vector<ValueDistance> distances,
      CompareNetworks(ResidualNetwork(), ResidualNetwork(), {kShape}, data));
  for (const ValueDistance& row : distances) {
    EXPECT_EQ(row.sqnr, 999) << row.name;
    EXPECT_EQ(row.fall, 0) << row.name;
  }
}

TEST(CompareNetworks, NetworksWithoutCommonNamesAreRefused) {
  Graph other = ResidualNetwork();
  for (size_t i = 0; i < other.values().size(); ++i) {
    other.value(static_cast<ValueId>(i)).name += "_other";
  }
  EXPECT_THAT(CompareNetworks(ResidualNetwork(), other, {kShape},
                              RandomSamples(1, kShape)),
              FailsWith(StatusCode::kInvalidArgument, "no value of the same"));
}

}  // namespace
}  // namespace placelite
