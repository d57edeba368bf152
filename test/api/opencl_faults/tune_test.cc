// SPDX-License-Identifier: Apache-2.0
// Tuning on a device that fails.
#include <gmock/gmock.h>

#include "lite/core/base/strings.h"
#include "lite/core/ir/builder.h"
#include "test/api/opencl_faults/fault_test.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using F = OpenClFunction;

// A convolution whose variant has parameters.
class TuneFaultTest : public FaultTest {
 protected:
  void SetUp() override {
    FaultTest::SetUp();
    if (IsSkipped()) return;
    options_.opencl_cache = folder_.string();
    options_.tuning.database = std::make_shared<TuningDatabase>();
    tune_.halving.first_samples = 1;
    tune_.halving.max_samples = 2;
    tune_.screen = 0;
    tune_.keep = [this](const TuningRecord& record) {
      kept_.push_back(CandidateText(record));
      return Status::Ok();
    };
  }

  std::unique_ptr<Predictor> MakeTunable() {
    GraphBuilder b("tunable");
    const ValueId x = b.Input("x", Precision::kFloat, Shape({1, 8, 2, 4}));
    const ValueId w =
        b.Constant("w", {4, 8, 1, 1}, std::vector<float>(32, 1.0f));
    b.Output(b.Op("conv2d", "y", {x, w}));
    Result<Graph> graph = b.Finish();
    EXPECT_OK(graph);
    auto predictor =
        MakePredictor(std::move(graph).value(), MakeRuntime(options_));
    EXPECT_OK(predictor);
    return std::move(predictor).value();
  }

  static void ExpectEight(Predictor* predictor) {
    ASSERT_OK_AND_ASSIGN(const Tensor input, predictor->Input(0));
    std::fill_n(input.data<float>(), input.NumElements(), 1.0f);
    ASSERT_OK(predictor->Run());
    ASSERT_OK_AND_ASSIGN(const Tensor output, predictor->Output(0));
    for (int64_t i = 0; i < output.NumElements(); ++i) {
      ASSERT_NEAR(output.data<float>()[i], 8, 1e-2);
    }
  }

  RuntimeOptions options_;
  TuneOptions tune_;
  std::vector<std::string> kept_;
};

TEST_F(TuneFaultTest, TheSecondTimeNothingIsCompiledOrMeasured) {
  const std::unique_ptr<Predictor> first = MakeTunable();
  ASSERT_OK_AND_ASSIGN(const TuneReport report, first->Tune(tune_));
  EXPECT_GT(report.samples, 0);
  EXPECT_EQ(first->runtime()->measurements(), report.samples);
  ExpectEight(first.get());
  const std::unique_ptr<Predictor> second = MakeTunable();
  ASSERT_OK_AND_ASSIGN(const TuneReport again, second->Tune(tune_));
  EXPECT_EQ(again.samples, 0);
  EXPECT_EQ(second->runtime()->measurements(), 0);
  EXPECT_EQ(again.known, again.workloads);
  ExpectEight(second.get());
  EXPECT_EQ(OpenClOf(*second->runtime())->counters().programs_compiled, 0);
}

TEST_F(TuneFaultTest, TheSecondFirstRunMeasuresNothing) {
  options_.device_tuning = TuneEffort::kNormal;
  const std::unique_ptr<Predictor> first = MakeTunable();
  ExpectEight(first.get());
  EXPECT_GT(first->runtime()->measurements(), 0);
  const std::unique_ptr<Predictor> second = MakeTunable();
  ASSERT_OK(second->Warmup());
  const BackendCounters counters = OpenClOf(*second->runtime())->counters();
  EXPECT_EQ(counters.programs_compiled, 0);
  EXPECT_EQ(second->runtime()->measurements(), 0);
  ExpectEight(second.get());
}

TEST_F(TuneFaultTest, CandidatesThatDoNotBuildAreLeftOut) {
  fake_->device.unbuildable = {"#define PIXELS 8"};
  const LogCapture log;
  const std::unique_ptr<Predictor> predictor = MakeTunable();
  ASSERT_OK_AND_ASSIGN(const TuneReport report, predictor->Tune(tune_));
  EXPECT_GT(report.measured, 0u);
  EXPECT_THAT(kept_, testing::Contains(testing::HasSubstr("pixels=4")));
  EXPECT_THAT(kept_,
              testing::Not(testing::Contains(testing::HasSubstr("pixels=8"))));
  ExpectEight(predictor.get());
}

TEST_F(TuneFaultTest, ALostDeviceIsAStatus) {
  const std::unique_ptr<Predictor> predictor = MakeTunable();
  ExpectEight(predictor.get());
  for (int64_t n : {1, 20, 60}) {
    fake_->Mend();
    fake_->LoseDevice(n);
    EXPECT_THAT(predictor->Tune(tune_),
                FailsWith(StatusCode::kFailedPrecondition,
                          "CL_DEVICE_NOT_AVAILABLE (-2)"));
    EXPECT_FALSE(predictor->Run().ok());
  }
  fake_->Mend();
  ExpectEight(predictor.get());
}

}  // namespace
}  // namespace placelite
