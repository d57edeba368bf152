// SPDX-License-Identifier: Apache-2.0
// What is known of the distributions of random_normal and random_uniform, and
// of the numbers that predictors and runs have in common.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numeric>
#include <set>

#include "test/models/predictors.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using Floats = std::vector<float>;

constexpr int64_t kCount = 100003;

Result<std::unique_ptr<Predictor>> Drawing(const char* op,
                                           AttributeMap attributes) {
  GraphBuilder b("draw");
  const ValueId x = b.Input("x", Precision::kFloat, {kCount});
  b.Output(b.Op(op, "y", {x}, std::move(attributes)));
  return MakePredictor(&b);
}

Floats Draw(Predictor* p) {
  const Floats zeros(kCount);
  EXPECT_OK(p->SetInput(0, Precision::kFloat, {kCount}, zeros.data()));
  EXPECT_OK(p->Run());
  const Result<Tensor> y = p->Output(0);
  if (!y.ok()) return {};
  return {y->data<float>(), y->data<float>() + kCount};
}

double Mean(const Floats& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0) / kCount;
}

// The mean of kCount draws is within 5 of its own deviations.
TEST(RandomNormal, HasItsMeanDeviationAndTails) {
  ASSERT_OK_AND_ASSIGN(
      auto p, Drawing("random_normal", {{"mean", 2.0f}, {"deviation", 3.0f}}));
  const Floats y = Draw(p.get());
  const double mean = Mean(y), unit = std::sqrt(1.0 / kCount);
  EXPECT_NEAR(mean, 2, 5 * 3 * unit);
  double squares = 0, within = 0, neighbours = 0;
  for (size_t i = 0; i < y.size(); ++i) {
    squares += (y[i] - 2.0) * (y[i] - 2.0);
    within += std::fabs(y[i] - 2) < 3 ? 1 : 0;
    if (i > 0) neighbours += (y[i] - 2.0) * (y[i - 1] - 2.0) / 9;
  }
  EXPECT_NEAR(squares / kCount, 9, 9 * 5 * std::sqrt(2.0) * unit);
  EXPECT_NEAR(within / kCount, 0.682689, 5 * 0.4655 * unit);
  EXPECT_NEAR(neighbours / kCount, 0, 5 * unit);
}

TEST(RandomUniform, FillsItsRangeEvenly) {
  ASSERT_OK_AND_ASSIGN(
      auto p, Drawing("random_uniform", {{"low", -1.0f}, {"high", 3.0f}}));
  const Floats y = Draw(p.get());
  std::array<int, 8> bins = {};
  for (float number : y) {
    ASSERT_GE(number, -1);
    ASSERT_LT(number, 3);
    ++bins[static_cast<size_t>((number + 1) * 2)];
  }
  // A bin's count has a deviation of 105.
  for (int count : bins) EXPECT_NEAR(count, kCount / 8.0, 5 * 105);
}

TEST(RandomUniform, StaysBelowHighWhereFloatsAreSparse) {
  ASSERT_OK_AND_ASSIGN(
      auto p,
      Drawing("random_uniform", {{"low", 16777216.0f}, {"high", 16777218.0f}}));
  for (float number : Draw(p.get())) ASSERT_EQ(number, 16777216.0f);
}

TEST(RandomNormal, RunsDifferAndPredictorsAgree) {
  const AttributeMap seven = {{"seed", int64_t{7}}};
  ASSERT_OK_AND_ASSIGN(auto p, Drawing("random_normal", seven));
  const Floats first = Draw(p.get()), second = Draw(p.get());
  EXPECT_NE(first, second);
  ASSERT_OK_AND_ASSIGN(auto same, Drawing("random_normal", seven));
  EXPECT_EQ(Draw(same.get()), first);
  EXPECT_EQ(Draw(same.get()), second);
  ASSERT_OK_AND_ASSIGN(auto other,
                       Drawing("random_normal", {{"seed", int64_t{8}}}));
  EXPECT_NE(Draw(other.get()), first);
}

// A shape that changes elsewhere in the model, and kernels that are made anew,
// bring no number back.
TEST(RandomUniform, OtherShapesAndPredictorsBringOtherNumbers) {
  const auto make = [] {
    GraphBuilder b("beside");
    const ValueId fixed = b.Input("fixed", Precision::kFloat, {4});
    const ValueId open =
        b.Input("open", Precision::kFloat, {Dim(0, Dim::kUnbounded)});
    b.Output(b.Op("random_uniform", "y", {fixed}));
    b.Output(b.Op("relu", "z", {open}));
    return MakePredictor(&b);
  };
  ASSERT_OK_AND_ASSIGN(auto p, make());
  ASSERT_OK_AND_ASSIGN(auto other, make());
  const Floats zeros(4);
  std::set<Floats> seen;
  for (const int64_t size : {1, 2, 1, 2, 3}) {
    for (Predictor* each : {p.get(), other.get()}) {
      ASSERT_OK(each->SetInput(0, Precision::kFloat, {4}, zeros.data()));
      ASSERT_OK(each->SetInput(1, Precision::kFloat, {size}, zeros.data()));
      ASSERT_OK(each->Run());
      ASSERT_OK_AND_ASSIGN(const Tensor y, each->Output(0));
      const bool is_new =
          seen.insert({y.data<float>(), y.data<float>() + 4}).second;
      EXPECT_TRUE(is_new);
    }
  }
}

// An op whose input is a constant still draws in each run.
TEST(RandomNormal, IsNotFolded) {
  GraphBuilder b("noise");
  const ValueId c = b.Constant("c", {64}, Floats(64));
  const ValueId x = b.Input("x", Precision::kFloat, {64});
  const ValueId noise = b.Op("random_normal", "noise", {c});
  b.Output(b.Op("elementwise_add", "y", {x, noise}));
  ASSERT_OK_AND_ASSIGN(auto p, MakePredictor(&b));
  const Floats zeros(64);
  std::vector<Floats> runs;
  for (int i = 0; i < 2; ++i) {
    ASSERT_OK(p->SetInput(0, Precision::kFloat, {64}, zeros.data()));
    ASSERT_OK(p->Run());
    ASSERT_OK_AND_ASSIGN(const Tensor y, p->Output(0));
    runs.emplace_back(y.data<float>(), y.data<float>() + 64);
  }
  EXPECT_NE(runs[0], runs[1]);
  EXPECT_NE(runs[0], zeros);
}

}  // namespace
}  // namespace placelite
