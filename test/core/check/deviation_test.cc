// SPDX-License-Identifier: Apache-2.0
// Tests which deviations from the reference are too large.
#include <gtest/gtest.h>

#include <cmath>

#include "lite/core/check/elements.h"
#include "lite/core/check/reference.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

Tensor Floats(const std::vector<double>& values) {
  const Result<Tensor> tensor = Tensor::Allocate(
      {static_cast<int64_t>(values.size())}, Precision::kFloat);
  EXPECT_OK(tensor);
  for (size_t i = 0; i < values.size(); ++i) {
    WriteElement(*tensor, static_cast<int64_t>(i), values[i]);
  }
  return *tensor;
}

// The worst of `got` where 2 was wanted everywhere, out of magnitude 4.
std::optional<Deviation> Worst(const std::vector<double>& got,
                               NumericContract contract) {
  const Graph graph = OneOp("relu", {{Dim(3)}});
  const Graph::View view = graph.ViewOf(graph.node(0));
  const Expected expected{{Floats({2, 2, 2})}, {{4, 4, 4}}};
  const auto worst =
      FindDeviation(expected, {Floats(got)}, contract, view.op());
  EXPECT_OK(worst);
  return *worst;
}

// A fixed number of roundings may cost 8 units: 8 * 2^-23 * 4 = 2^-18.
TEST(Deviation, ToleranceFollowsMagnitude) {
  EXPECT_FALSE(Worst({2, 2 + 0x1p-18, 2 - 0x1p-18},  //
                     NumericContract::kSameTree)
                   .has_value());
  const auto worst =
      Worst({2 + 0x3p-18, 2 - 0x1p-16, 2}, NumericContract::kSameTree);
  ASSERT_TRUE(worst.has_value());
  EXPECT_EQ(worst->output, 0u);
  EXPECT_EQ(worst->element, 1);
  EXPECT_EQ(worst->got, 2 - 0x1p-16);
  EXPECT_EQ(worst->want, 2);
  EXPECT_EQ(worst->tolerance, 0x1p-18);
  EXPECT_EQ(worst->ratio, 4);
}

TEST(Deviation, BitExactMeansEqual) {
  EXPECT_FALSE(Worst({2, 2, 2}, NumericContract::kBitExact).has_value());
  EXPECT_TRUE(
      Worst({2, 2, 2 + 0x1p-22}, NumericContract::kBitExact).has_value());
}

TEST(Deviation, NanIsOutOfEveryTolerance) {
  const auto worst = Worst({2, NAN, 2}, NumericContract::kTransform);
  ASSERT_TRUE(worst.has_value());
  EXPECT_EQ(worst->element, 1);
}

TEST(Deviation, ShapesMustBeEqual) {
  const Graph graph = OneOp("relu", {{Dim(3)}});
  const Graph::View view = graph.ViewOf(graph.node(0));
  const Expected expected{{Floats({2, 2, 2})}, {{4, 4, 4}}};
  EXPECT_THAT(FindDeviation(expected, {Floats({2, 2})},
                            NumericContract::kSameTree, view.op()),
              FailsWith(StatusCode::kInternal, "shape [2], expected [3]"));
}

}  // namespace
}  // namespace placelite
