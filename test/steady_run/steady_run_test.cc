// SPDX-License-Identifier: Apache-2.0
// A steady Run of real models takes no memory from the heap.
#include <gtest/gtest.h>

#include "lite/api/predictor.h"
#include "test/steady_run/expect_no_allocations.h"
#include "test/support/allocation_counter.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

struct Model {
  const char* name;
  const char* dir;
  Shape shape;
};

void PrintTo(const Model& model, std::ostream* out) { *out << model.name; }

class SteadyRunTest : public testing::TestWithParam<std::tuple<Model, int>> {};

TEST_P(SteadyRunTest, AllocatesNothing) {
  const auto& [model, threads] = GetParam();
  FullConfig config;
  config.model_dir = model.dir;
  config.valid_targets = "x86";
  config.runtime_options.threads = threads;
  ASSERT_OK_AND_ASSIGN(auto predictor, Predictor::Create(config));
  ASSERT_OK(predictor->Warmup({model.shape}));
  ASSERT_OK_AND_ASSIGN(Tensor input, predictor->Input(0));
  std::fill_n(input.data<float>(), input.NumElements(), 0.25f);
  ExpectNoAllocations(predictor.get());
}

TEST(SteadyRun, TheCounterCounts) {
  StartCountingAllocations();
  auto memory = std::make_unique<int>(1);
  EXPECT_EQ(StopCountingAllocations(), *memory);
}

INSTANTIATE_TEST_SUITE_P(
    Models, SteadyRunTest,
    testing::Combine(
        testing::Values(Model{"mobilenet_v1",
                              LITE_DEMO_DIR "/mobilenet_v1",
                              {1, 3, 224, 224}},
                        Model{"ppocr_cls",
                              LITE_TEST_DATA_DIR "/models/ppocr_cls",
                              {2, 3, 48, 192}},
                        Model{"ppocr_v3_det",
                              LITE_TEST_DATA_DIR "/models/ppocr_v3_det",
                              {1, 3, 96, 160}},
                        Model{"uci_housing",
                              LITE_TEST_DATA_DIR "/models/uci_housing",
                              {5, 13}}),
        testing::Values(1, 2)),
    [](const auto& info) {
      return std::string(std::get<0>(info.param).name) + "_threads_" +
             std::to_string(std::get<1>(info.param));
    });

}  // namespace
}  // namespace placelite
