// SPDX-License-Identifier: Apache-2.0
// A failure while a model runs is a Status; afterwards the same predictor runs
// again, or reports the failure again.
#include <gmock/gmock.h>

#include "lite/core/base/strings.h"
#include "test/api/opencl_faults/fault_test.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using F = OpenClFunction;

class RunTest : public FaultTest {
 protected:
  // A predictor that has run.
  std::unique_ptr<Predictor> Running(const RuntimeOptions& options = {}) {
    Result<std::unique_ptr<Predictor>> predictor =
        MakePredictor(MakeRuntime(options));
    EXPECT_OK(predictor);
    ExpectComputes(predictor->get(), kShape);
    fake_->Mend();
    return std::move(predictor).value();
  }

  // One run with a failure, the next without.
  void ExpectOneFailure(Predictor* predictor, F function, cl_int error) {
    fake_->Fail(function, 1, error);
    EXPECT_THAT(
        Compute(predictor, kShape),
        FailsWith(error == CL_OUT_OF_RESOURCES
                      ? StatusCode::kResourceExhausted
                      : StatusCode::kFailedPrecondition,
                  StrCat(ToString(function), ": ", OpenClErrorName(error))));
    EXPECT_TRUE(fake_->failed());
    fake_->Mend();
    ExpectComputes(predictor, kShape);
    ExpectComputes(predictor, kLarger);
    ExpectComputes(predictor, kShape);
  }
};

TEST_F(RunTest, CallsThatFailOnce) {
  const std::unique_ptr<Predictor> predictor = Running();
  for (F function : {F::kEnqueueWriteBuffer, F::kEnqueueNDRangeKernel,
                     F::kEnqueueReadBuffer, F::kFinish}) {
    SCOPED_TRACE(ToString(function));
    ExpectOneFailure(predictor.get(), function, CL_OUT_OF_RESOURCES);
    ExpectOneFailure(predictor.get(), function, CL_INVALID_COMMAND_QUEUE);
  }
}

TEST_F(RunTest, CallsOfAnAwakeWaitThatFailOnce) {
  RuntimeOptions options;
  options.device_wait = DeviceWait::kAwake;
  const std::unique_ptr<Predictor> predictor = Running(options);
  for (F function :
       {F::kEnqueueMarkerWithWaitList, F::kFlush, F::kGetEventInfo}) {
    SCOPED_TRACE(ToString(function));
    ExpectOneFailure(predictor.get(), function, CL_OUT_OF_RESOURCES);
  }
}

TEST_F(RunTest, AFlushThatFailsOnce) {
  fake_->SetDeviceText(CL_DEVICE_NAME, "PowerVR Rogue GE8320");
  const std::vector<std::string> ops(12, "sigmoid");
  ASSERT_OK_AND_ASSIGN(auto predictor,
                       MakePredictor(Chain(ops, Shape({2, 3})), MakeRuntime()));
  ASSERT_OK_AND_ASSIGN(const Tensor input, predictor->Input(0));
  std::fill_n(input.data<float>(), 6, 0.0f);
  ASSERT_OK(predictor->Run());
  fake_->Fail(F::kFlush, 1, CL_OUT_OF_HOST_MEMORY);
  EXPECT_THAT(predictor->Run(), FailsWith(StatusCode::kResourceExhausted,
                                          "clFlush: CL_OUT_OF_HOST_MEMORY"));
  fake_->Mend();
  ASSERT_OK(predictor->Run());
  ASSERT_OK_AND_ASSIGN(const Tensor output, predictor->Output(0));
  EXPECT_NEAR(output.data<float>()[0], 0.6590f, 1e-2f);  // its fixed point
}

TEST_F(RunTest, TimesThatFailOnce) {
  const std::unique_ptr<Predictor> predictor = Running();
  predictor->EnableProfiling(true);
  ExpectComputes(predictor.get(), kShape);
  ExpectOneFailure(predictor.get(), F::kGetEventProfilingInfo,
                   CL_PROFILING_INFO_NOT_AVAILABLE);
}

TEST_F(RunTest, ADeviceThatIsLostStaysLost) {
  const std::unique_ptr<Predictor> predictor = Running();
  const std::unique_ptr<Predictor> clone = predictor->Clone().value();
  ExpectComputes(clone.get(), kShape);
  for (int64_t n = 1; n <= 8; ++n) {
    fake_->Mend();
    fake_->LoseDevice(n);
    for (int run = 0; run < 3; ++run) {
      EXPECT_THAT(Compute(predictor.get(), kShape),
                  FailsWith(StatusCode::kFailedPrecondition,
                            "CL_DEVICE_NOT_AVAILABLE (-2)"));
    }
    EXPECT_THAT(Compute(clone.get(), kLarger),
                FailsWith(StatusCode::kFailedPrecondition,
                          "CL_DEVICE_NOT_AVAILABLE (-2)"));
    // Another predictor of the runtime reports it, too, and nothing hangs.
    EXPECT_FALSE(MakePredictor(predictor->runtime()).value()->Warmup().ok());
  }
}

TEST_F(RunTest, ADeviceThatIsLostCanBeLeft) {
  std::unique_ptr<Predictor> predictor = Running();
  fake_->LoseDevice(3);
  EXPECT_FALSE(Compute(predictor.get(), kShape).ok());
  predictor = nullptr;  // while it is lost
  EXPECT_EQ(fake_->objects().Text(), "");
}

}  // namespace
}  // namespace placelite
