// SPDX-License-Identifier: Apache-2.0
// What kernels on codes ask of weights, and read of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "lite/core/op/coded_buffer.h"
#include "lite/kernels/all_kernels.h"
#include "lite/kernels/common/code_products.h"
#include "test/support/graphs.h"

namespace placelite {
namespace {

GridPtr Bytes(Precision code, int32_t zero) {
  Grid grid;
  grid.code = code;
  grid.scales = {0.25f};
  grid.zero_points = {zero};
  grid.qmin = LimitsOfCode(code)->low;
  grid.qmax = LimitsOfCode(code)->high;
  return std::make_shared<const Grid>(grid);
}

// A 1x1 convolution of four channels between values with grids, whose weights
// are stored as these codes.
Graph ConvolutionBy(const std::vector<uint8_t>& codes, int32_t zero = 0) {
  const Shape shape({1, 4, 1, 1});
  Graph graph = OneOp("conv2d", {Shape({1, 4, 8, 8}), shape});
  const Node node = graph.node(0);
  graph.value(node.inputs[0]).info.grid = Bytes(Precision::kUInt8, 128);
  graph.value(node.outputs[0]).info.grid = Bytes(Precision::kUInt8, 128);
  ValueInfo& weights = graph.value(node.inputs[1]).info;
  weights.grid = Bytes(Precision::kInt8, zero);
  const auto kept = std::make_shared<std::vector<uint8_t>>(codes);
  weights.constant = *DecodeLater(weights.grid, shape, kept->data(), kept);
  return graph;
}

size_t WeightBytes(const Graph& graph) {
  const ValueId weights = graph.node(0).inputs[1];
  return graph.value(weights).info.constant.buffer()->used_bytes();
}

constexpr uint8_t kLeast = 0x80;  // -128

TEST(AvoidsLeastWeight, IsForPairsOfProductsIn16Bits) {
  const Graph within = ConvolutionBy({0x81, 0x7f, 0, 1});
  EXPECT_TRUE(
      AvoidsLeastWeight(within.ViewOf(within.node(0)).op(), DeviceInfo())
          .yes());
  const Graph least = ConvolutionBy({kLeast, 0x7f, 0, 1});
  const Support refused =
      AvoidsLeastWeight(least.ViewOf(least.node(0)).op(), DeviceInfo());
  EXPECT_TRUE(refused.no());
  EXPECT_THAT(std::string(refused.reason()), testing::HasSubstr("-128"));
}

TEST(AvoidsLeastWeight, CountsFromTheZeroPoint) {
  const Graph graph = ConvolutionBy({0xc0, 0, 0, 0}, 64);  // -64 - 64
  EXPECT_TRUE(
      AvoidsLeastWeight(graph.ViewOf(graph.node(0)).op(), DeviceInfo()).no());
}

TEST(AvoidsLeastWeight, RefusesWeightsWithoutGrid) {
  Graph graph = ConvolutionBy({1, 2, 3, 4});
  graph.value(graph.node(0).inputs[1]).info.grid = nullptr;
  EXPECT_TRUE(
      AvoidsLeastWeight(graph.ViewOf(graph.node(0)).op(), DeviceInfo()).no());
}

TEST(AvoidsLeastWeight, LeavesWeightsCodes) {
  const Graph graph = ConvolutionBy({1, 2, 3, 4});
  EXPECT_TRUE(
      AvoidsLeastWeight(graph.ViewOf(graph.node(0)).op(), DeviceInfo()).yes());
  EXPECT_EQ(WeightBytes(graph), 4u);
}

// Plain NEON and AVX2 refuse the weight; the other ways to multiply take it.
TEST(AvoidsLeastWeight, IsAskedWherePairsHave16Bits) {
  KernelRegistry registry;
  AddAllKernels(&registry);
  DeviceInfo device;
  const Graph graph = ConvolutionBy({kLeast, 0x7f, 0, 1});
  const Graph::View view = graph.ViewOf(graph.node(0));
  std::vector<std::string> takes, refuses;
  for (const KernelDef* row : registry.ForOp("conv2d")) {
    for (const VariantDef& variant : row->variants) {
      const std::string name = variant.name;
      if (name.find("conv2d_first_int8_nchw") != 0) continue;
      const bool applies = variant.applies == nullptr ||
                           !variant.applies(view.op(), device).no();
      (applies ? takes : refuses).push_back(name);
    }
  }
  EXPECT_THAT(takes,
              testing::UnorderedElementsAre("conv2d_first_int8_nchw16c_avx512",
                                            "conv2d_first_int8_nchw8c_avxvnni",
                                            "conv2d_first_int8_nchw4c_dotprod",
                                            "conv2d_first_int8_nchw4c_i8mm"));
  EXPECT_THAT(refuses,
              testing::UnorderedElementsAre("conv2d_first_int8_nchw8c_avx2",
                                            "conv2d_first_int8_nchw4c_neon"));
}

}  // namespace
}  // namespace placelite
