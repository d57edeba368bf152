// SPDX-License-Identifier: Apache-2.0
// Each call of OpenCL fails in turn, alone and with all behind it: every time
// there is a Status or a right answer, and nothing is left.
#include <functional>

#include "lite/core/base/strings.h"
#include "test/api/opencl_faults/fault_test.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

class EachCallTest : public FaultTest {
 protected:
  RuntimeOptions WithCache() const {
    RuntimeOptions options = options_;
    options.opencl_cache = folder_.string();
    return options;
  }

  Result<std::unique_ptr<Predictor>> MakeOne(std::shared_ptr<Runtime> runtime) {
    LITE_ASSIGN_OR_RETURN(std::unique_ptr<Predictor> predictor,
                          MakePredictor(std::move(runtime)));
    predictor->EnableProfiling(profiling_);
    return predictor;
  }

  // Programs are files before anything fails.
  void FillCache() {
    const std::shared_ptr<Runtime> runtime = MakeRuntime(WithCache());
    ASSERT_OK_AND_ASSIGN(auto predictor, MakeOne(runtime));
    ExpectComputes(predictor.get(), kShape);
    ExpectComputes(predictor.get(), kLarger);
  }

  // Two shapes, each of them a Status or right.
  void RunBoth(Predictor* predictor) {
    for (const Shape& shape : {kShape, kLarger}) {
      const Result<std::vector<float>> values = Compute(predictor, shape);
      if (values.ok()) {
        ExpectRight(*values, shape);
      } else {
        EXPECT_FALSE(values.status().message().empty());
        EXPECT_TRUE(fake_->failed()) << values.status().ToString();
      }
    }
  }

  // All that a start does while something fails; then nothing fails any more,
  // and the same objects compute.
  void StartAndRun() {
    const std::shared_ptr<Runtime> runtime = MakeRuntime(WithCache());
    Result<std::unique_ptr<Predictor>> predictor = MakeOne(runtime);
    if (predictor.ok()) RunBoth(predictor->get());
    fake_->Mend();
    if (!predictor.ok()) predictor = MakeOne(runtime);
    ASSERT_OK(predictor);
    ExpectComputes(predictor->get(), kShape);
    ExpectComputes(predictor->get(), kLarger);
  }

  // Counts the calls of a start without a failure.
  int64_t CountCalls() {
    fake_->Mend();
    const std::shared_ptr<Runtime> runtime = MakeRuntime(WithCache());
    Result<std::unique_ptr<Predictor>> predictor = MakeOne(runtime);
    EXPECT_OK(predictor);
    if (predictor.ok()) RunBoth(predictor->get());
    predictor = Status::NotFound("gone");
    return fake_->calls();
  }

  // `fail` makes call n fail. Of many calls an even sample.
  void SweepSample(int64_t most, const std::function<void(int64_t)>& fail) {
    FillCache();
    const int64_t count = CountCalls();
    SweepCalls(1, count, 1 + count / most, fail);
  }

  void SweepCalls(int64_t first, int64_t count, int64_t step,
                  const std::function<void(int64_t)>& fail) {
    for (int64_t n = first; n <= count && !HasFailure(); n += step) {
      SCOPED_TRACE(StrCat("call ", n, " of ", count));
      fake_->Mend();
      fail(n);
      StartAndRun();
      fake_->Mend();
      EXPECT_EQ(fake_->objects().Text(), "");
    }
  }

  RuntimeOptions options_;
  bool profiling_ = false;
};

// All calls, by four tests that each take a few seconds.
class EveryCallTest : public EachCallTest,
                      public testing::WithParamInterface<int> {
 protected:
  void Sweep(const std::function<void(int64_t)>& fail) {
    FillCache();
    SweepCalls(1 + GetParam(), CountCalls(), kTests, fail);
  }

  static constexpr int kTests = 4;
};

INSTANTIATE_TEST_SUITE_P(From, EveryCallTest, testing::Range(0, 4));

TEST_P(EveryCallTest, OutOfResources) {
  Sweep([&](int64_t n) { fake_->Fail(n, CL_OUT_OF_RESOURCES); });
}

TEST_P(EveryCallTest, NoHandleAndNoError) {
  Sweep([&](int64_t n) { fake_->Fail(n, kNullHandle); });
}

TEST_F(EachCallTest, TheDeviceIsLost) {
  SweepSample(100, [&](int64_t n) { fake_->LoseDevice(n); });
}

TEST_F(EachCallTest, OutOfResourcesWithTimesAndAwake) {
  profiling_ = true;
  options_.device_wait = DeviceWait::kAwake;
  SweepSample(100, [&](int64_t n) { fake_->Fail(n, CL_OUT_OF_RESOURCES); });
}

TEST_F(EachCallTest, OutOfResourcesWithRecordedLaunches) {
  fake_->device.has_extensions = true;
  SweepSample(100, [&](int64_t n) { fake_->Fail(n, CL_OUT_OF_RESOURCES); });
  SweepSample(50, [&](int64_t n) { fake_->Fail(n, kNullHandle); });
  SweepSample(50, [&](int64_t n) { fake_->LoseDevice(n); });
}

TEST_F(EachCallTest, OutOfResourcesInGroups) {
  options_.groups = 1;
  SweepSample(40, [&](int64_t n) { fake_->Fail(n, CL_OUT_OF_RESOURCES); });
  SweepSample(20, [&](int64_t n) { fake_->Fail(n, kNullHandle); });
  profiling_ = true;
  SweepSample(20, [&](int64_t n) { fake_->LoseDevice(n); });
}

TEST_F(EachCallTest, OutOfResourcesWhileTheFirstRunMeasures) {
  options_.device_tuning = TuneEffort::kRapid;
  SweepSample(25, [&](int64_t n) { fake_->Fail(n, CL_OUT_OF_RESOURCES); });
}

}  // namespace
}  // namespace placelite
