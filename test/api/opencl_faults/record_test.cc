// SPDX-License-Identifier: Apache-2.0
// Launches that are recorded (cl_khr_command_buffer), where that fails.
#include <gmock/gmock.h>

#include "lite/core/base/strings.h"
#include "test/api/opencl_faults/fault_test.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using F = OpenClFunction;

class RecordTest : public FaultTest {
 protected:
  void SetUp() override {
    FaultTest::SetUp();
    if (IsSkipped()) return;
    fake_->device.has_extensions = true;
    const std::shared_ptr<Runtime> runtime = MakeRuntime();
    if (OpenClOf(*runtime)->context()->command_buffers() == nullptr) {
      GTEST_SKIP() << "the device has no command buffers";
    }
  }
};

TEST_F(RecordTest, RunsAreOneCallForAllLaunches) {
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(MakeRuntime()));
  ASSERT_OK(predictor->Warmup());
  fake_->Mend();
  ExpectComputes(predictor.get(), kShape);
  EXPECT_EQ(fake_->calls(F::kEnqueueNDRangeKernel), 0);
  EXPECT_EQ(fake_->calls(F::kEnqueueCommandBufferKHR), 1);
  // Warmup has left nothing to record.
  EXPECT_EQ(fake_->calls(F::kCommandNDRangeKernelKHR), 0);
  ExpectComputes(predictor.get(), kLarger);
  ExpectComputes(predictor.get(), kShape);
}

TEST_F(RecordTest, WhatCannotBeRecordedIsLaunched) {
  for (F function : {F::kCreateCommandBufferKHR, F::kCommandNDRangeKernelKHR,
                     F::kFinalizeCommandBufferKHR}) {
    SCOPED_TRACE(ToString(function));
    fake_->Mend();
    fake_->FailEach(function, CL_INVALID_OPERATION);
    ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(MakeRuntime()));
    ExpectComputes(predictor.get(), kShape);
    ExpectComputes(predictor.get(), kLarger);
    EXPECT_GT(fake_->calls(F::kEnqueueNDRangeKernel), 0);
    EXPECT_EQ(fake_->calls(F::kEnqueueCommandBufferKHR), 0);
  }
}

TEST_F(RecordTest, ARecordingThatFailsIsAStatusAndThenLaunched) {
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(MakeRuntime()));
  ExpectComputes(predictor.get(), kShape);
  fake_->FailEach(F::kEnqueueCommandBufferKHR, CL_INVALID_OPERATION);
  EXPECT_THAT(Compute(predictor.get(), kShape),
              FailsWith(StatusCode::kFailedPrecondition,
                        "clEnqueueCommandBufferKHR: CL_INVALID_OPERATION"));
  ExpectComputes(predictor.get(), kShape);
}

}  // namespace
}  // namespace placelite
