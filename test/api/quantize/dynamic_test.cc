// SPDX-License-Identifier: Apache-2.0
#include "lite/api/quantize/dynamic.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "lite/core/ir/verifier.h"
#include "test/api/quantize/networks.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

Tensor Floats(const Shape& shape, const std::vector<float>& elements) {
  Result<Tensor> tensor = Tensor::Allocate(shape, Precision::kFloat);
  EXPECT_OK(tensor);
  std::copy(elements.begin(), elements.end(), tensor->data<float>());
  return *tensor;
}

const std::vector<float> kWeights = {0.3f, -1.27f, 0.111f, 0.9f, -0.2f, 0.05f};
const std::vector<float> kX = {0.7f, -0.31f, 2.4f};

// y = x * W, where W is [3,2].
Graph Product() {
  GraphBuilder b("product");
  const ValueId x = b.Input("x", Precision::kFloat, {Dim(1), Dim(3)});
  const ValueId w = b.Constant("w", Floats({3, 2}, kWeights));
  b.Output(b.Op("fc", "y", {x, w}));
  Result<Graph> graph = b.Finish();
  EXPECT_OK(graph);
  return *graph;
}

// What ONNX says of DynamicQuantizeLinear and MatMulInteger, in integers.
TEST(QuantizeDynamically, ComputesWhatIntegersWould) {
  ASSERT_OK_AND_ASSIGN(const QuantizedGraph result,
                       QuantizeDynamically(Product()));
  EXPECT_OK(VerifyGraph(result.graph));
  const double x_scale = (2.4 + 0.31) / 255, w_scale = 1.27 / 127;
  const double zero = std::nearbyint(0.31 / x_scale);
  const auto got = OutputsOn(result.graph, Floats({1, 3}, kX));
  for (size_t column = 0; column < 2; ++column) {
    int sum = 0;
    for (size_t row = 0; row < 3; ++row) {
      const double code = std::nearbyint(double{kX[row]} / x_scale) + zero;
      const double weight =
          std::nearbyint(double{kWeights[2 * row + column]} / w_scale);
      sum += static_cast<int>((code - zero) * weight);
    }
    EXPECT_NEAR(got[0][column], sum * x_scale * w_scale, 1e-5);
  }
}

TEST(QuantizeDynamically, WeightsHaveOneScale) {
  ASSERT_OK_AND_ASSIGN(const QuantizedGraph result,
                       QuantizeDynamically(Product()));
  const Value& weights = result.graph.value(result.graph.FindValue("w"));
  ASSERT_NE(weights.info.grid, nullptr);
  EXPECT_TRUE(weights.info.grid->IsPerTensor());
  ASSERT_EQ(result.report.layers.size(), 1u);
  EXPECT_EQ(result.report.layers[0].name, "y");
  EXPECT_GT(result.report.layers[0].weights_sqnr, 35);
}

TEST(QuantizeDynamically, ModelsWithoutProductsAreRefused) {
  EXPECT_THAT(QuantizeDynamically(ResidualNetwork()),
              FailsWith(StatusCode::kUnsupported, "no matrix product"));
  ASSERT_OK_AND_ASSIGN(const QuantizedGraph once,
                       QuantizeDynamically(Product()));
  EXPECT_THAT(QuantizeDynamically(once.graph),
              FailsWith(StatusCode::kInvalidArgument, "quantised already"));
}

}  // namespace
}  // namespace placelite
