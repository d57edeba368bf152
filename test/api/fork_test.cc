// SPDX-License-Identifier: Apache-2.0
// Predictors that a child process inherits.
#include "test/support/fork.h"

#include <gtest/gtest.h>

#include "lite/api/predictor_builder.h"
#include "lite/core/ir/builder.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr int64_t kSize = 1 << 16;

Result<std::unique_ptr<Predictor>> MakePredictor(int threads) {
  GraphBuilder b("fork");
  const ValueId x = b.Input("x", Precision::kFloat, {Dim(1, 4), Dim(kSize)});
  b.Output(b.Op("softmax", "z", {b.Op("relu", "y", {x})}));
  LITE_ASSIGN_OR_RETURN(Graph graph, b.Finish());
  PredictorConfig config;
  config.runtime_options.threads = threads;
  config.runtime_options.teams = 2;
  LITE_ASSIGN_OR_RETURN(std::shared_ptr<Runtime> runtime,
                        PredictorBuilder::RuntimeOf(config));
  LITE_ASSIGN_OR_RETURN(LowerOptions options,
                        PredictorBuilder::OptionsOf(config, *runtime, {}));
  const ShapeRange nominal = graph.value(graph.inputs()[0]).info.shape;
  return PredictorBuilder::FromGraph(std::move(graph), {nominal}, runtime,
                                     std::move(options), config.memory);
}

std::vector<float> Input(int64_t rows) {
  std::vector<float> data(rows * kSize);
  for (size_t i = 0; i < data.size(); ++i) {
    data[i] = static_cast<float>(i % 97) / 97;
  }
  return data;
}

// Returns nothing where the run fails.
std::vector<float> Output(Predictor* predictor, int64_t rows) {
  if (!predictor
           ->SetInput(0, Precision::kFloat, {rows, kSize}, Input(rows).data())
           .ok() ||
      !predictor->Run().ok()) {
    return {};
  }
  const Result<Tensor> output = predictor->Output(0);
  if (!output.ok()) return {};
  const float* data = output->data<float>();
  return {data, data + output->NumElements()};
}

class ForkedPredictor : public testing::TestWithParam<int> {};

TEST_P(ForkedPredictor, RunsAndIsDestroyedInTheChild) {
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(GetParam()));
  ASSERT_OK_AND_ASSIGN(auto clone, predictor->Clone());
  const std::vector<float> two = Output(predictor.get(), 2);
  const std::vector<float> four = Output(clone.get(), 4);
  ASSERT_FALSE(two.empty());
  ASSERT_FALSE(four.empty());
  const auto all_right = [&] {
    // The child runs in the shapes of before, and in others, for which it
    // prepares.
    return Output(predictor.get(), 2) == two &&
           Output(clone.get(), 4) == four && Output(clone.get(), 2) == two;
  };
  EXPECT_EQ(RunInChild([&] {
              const bool right = all_right();
              predictor.reset();
              clone.reset();
              return right ? 0 : 1;
            }),
            0);
  EXPECT_EQ(RunInChild([&] {
              clone.reset();
              predictor.reset();
              return 0;
            }),
            0);
  EXPECT_TRUE(all_right());
}

INSTANTIATE_TEST_SUITE_P(Threads, ForkedPredictor, testing::Values(1, 2, 4));

}  // namespace
}  // namespace placelite
