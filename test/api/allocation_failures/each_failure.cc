// SPDX-License-Identifier: Apache-2.0
#include "test/api/allocation_failures/each_failure.h"

#include <gtest/gtest.h>

#include "lite/api/convert.h"
#include "lite/core/base/strings.h"
#include "test/api/allocation_failures/failing_heap.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// So many rounds take about a second for each scenario and way to refuse.
constexpr int64_t kMaxRounds = 300;

// One round; `expected` is filled if it is empty.
HeapRecord RunRound(const Scenario& scenario, int64_t nth, Refuse refuse,
                    std::vector<float>* expected) {
  if (scenario.start) EXPECT_OK(scenario.start());
  StartRefusing(nth, refuse);
  const Status status = scenario.attempt();
  const HeapRecord record = StopRefusing();
  if (!status.ok()) {
    EXPECT_TRUE(record.refused) << status.ToString();
    EXPECT_EQ(status.code(), StatusCode::kResourceExhausted)
        << status.ToString();
    EXPECT_FALSE(status.message().empty());
  }
  const Result<std::vector<float>> values = scenario.finish();
  EXPECT_OK(values);
  if (!values.ok()) return record;
  if (expected->empty()) *expected = *values;
  EXPECT_EQ(*values, *expected);
  return record;
}

// Bytes that a round has taken and not given back.
int64_t LostBytes(const Scenario& scenario, int64_t nth, Refuse refuse,
                  std::vector<float>* expected) {
  const int64_t live = LiveBytes();
  RunRound(scenario, nth, refuse, expected);
  return LiveBytes() - live;
}

// Returns false once anything failed.
bool RoundIsRight(const Scenario& scenario, int64_t nth, Refuse refuse,
                  std::vector<float>* expected) {
  const testing::ScopedTrace trace(
      __FILE__, __LINE__,
      StrCat("allocation ", nth,
             refuse == Refuse::kAllLater ? " and all behind it" : " alone"));
  // The way of a failure, too, may make something once for the process.
  if (LostBytes(scenario, nth, refuse, expected) != 0 &&
      !testing::Test::HasFailure()) {
    EXPECT_EQ(LostBytes(scenario, nth, refuse, expected), 0);
  }
  return !testing::Test::HasFailure();
}

}  // namespace

void TryEachFailure(const Scenario& scenario) {
  // Objects that are made once for the process are made now.
  std::vector<float> expected;
  RunRound(scenario, 0, Refuse::kOne, &expected);
  ASSERT_FALSE(expected.empty());
  const int64_t count = RunRound(scenario, 0, Refuse::kOne, &expected).asked;
  ASSERT_GT(count, 0);
  const int64_t step = 1 + count / kMaxRounds;
  for (Refuse refuse : {Refuse::kOne, Refuse::kAllLater}) {
    for (int64_t nth = 1; nth <= count; nth += step) {
      if (!RoundIsRight(scenario, nth, refuse, &expected)) return;
    }
  }
  const HeapRecord record =
      RunRound(scenario, count + 1, Refuse::kOne, &expected);
  EXPECT_FALSE(record.refused);
  testing::Test::RecordProperty("allocations", static_cast<int>(count));
}

Result<std::vector<float>> Compute(Predictor* predictor, const Shape& shape) {
  std::vector<float> data(static_cast<size_t>(shape.NumElements()));
  for (size_t i = 0; i < data.size(); ++i) {
    data[i] = 0.125f * static_cast<float>(i % 17) - 1;
  }
  LITE_RETURN_IF_ERROR(
      predictor->SetInput(0, Precision::kFloat, shape, data.data()));
  LITE_RETURN_IF_ERROR(predictor->Run());
  std::vector<float> values;
  for (size_t i = 0; i < predictor->output_names().size(); ++i) {
    LITE_ASSIGN_OR_RETURN(const Tensor output, predictor->Output(i));
    const float* from = output.data<float>();
    values.insert(values.end(), from, from + output.NumElements());
  }
  return values;
}

Result<std::string> ConvertTestModel(const std::string& program,
                                     const std::string& weights,
                                     PackAhead pack) {
  ConvertConfig config;
  config.pack = pack;
  if (pack != PackAhead::kNone) {
    config.input_shapes["x"] = {Dim(1), Dim(3), Dim(12), Dim(12)};
  }
  config.model_file = LITE_TEST_DATA_DIR "/models/" + program;
  config.param_file = LITE_TEST_DATA_DIR "/models/" + weights;
  LITE_ASSIGN_OR_RETURN(const ConvertTarget target, ResolveTarget(config));
  LITE_ASSIGN_OR_RETURN(const ConvertedModel model,
                        ConvertModel(config, target));
  return SerializeModel(model, target);
}

}  // namespace placelite
