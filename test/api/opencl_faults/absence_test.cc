// SPDX-License-Identifier: Apache-2.0
// Without a device, without images or with too little memory, models run on the
// remaining kernels, and a log or report says so.
#include <gmock/gmock.h>

#include "lite/core/base/strings.h"
#include "test/api/opencl_faults/fault_test.h"
#include "test/support/explained.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using testing::HasSubstr;
using F = OpenClFunction;

class AbsenceTest : public FaultTest {
 protected:
  // Expects that there is no backend, and the network runs on the CPU.
  void ExpectCpu(const std::string& why) {
    const std::shared_ptr<Runtime> runtime = MakeRuntime();
    EXPECT_EQ(OpenClOf(*runtime), nullptr);
    ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(runtime));
    EXPECT_EQ(OpsOnOpenCl(Explained(*predictor)), 0);
    EXPECT_THAT(ExplainText(Explained(*predictor)), HasSubstr(why));
    ExpectComputes(predictor.get(), kShape);
  }

  void ExpectNoBackend(const std::string& why) {
    const auto backend = OpenClBackend::Create(fake_->api(), {});
    ASSERT_FALSE(backend.ok());
    EXPECT_EQ(backend.status().code(), StatusCode::kNotFound);
    EXPECT_THAT(backend.status().message(), HasSubstr(why));
  }
};

TEST_F(AbsenceTest, OfAPlatform) {
  fake_->FailEach(F::kGetPlatformIDs, -1001);  // the error of real loaders
  ExpectNoBackend("there is no OpenCL platform");
  ExpectCpu("there is no OpenCL platform");
}

TEST_F(AbsenceTest, OfADevice) {
  fake_->FailEach(F::kGetDeviceIDs, CL_DEVICE_NOT_FOUND);
  ExpectNoBackend("there is no OpenCL device");
  ExpectCpu("there is no OpenCL device");
}

TEST_F(AbsenceTest, OfADeviceThatIsNotAvailable) {
  fake_->SetDeviceNumber<cl_bool>(CL_DEVICE_AVAILABLE, CL_FALSE);
  ExpectNoBackend("is not available");
}

TEST_F(AbsenceTest, OfACompiler) {
  fake_->SetDeviceNumber<cl_bool>(CL_DEVICE_COMPILER_AVAILABLE, CL_FALSE);
  ExpectNoBackend("has no compiler");
}

TEST_F(AbsenceTest, OfAContext) {
  fake_->FailEach(F::kCreateContext, CL_OUT_OF_HOST_MEMORY);
  const auto backend = OpenClBackend::Create(fake_->api(), {});
  EXPECT_THAT(backend, FailsWith(StatusCode::kResourceExhausted,
                                 "clCreateContext: CL_OUT_OF_HOST_MEMORY"));
  ExpectCpu("clCreateContext: CL_OUT_OF_HOST_MEMORY");
}

TEST_F(AbsenceTest, OfADeviceOfThatName) {
  const auto backend = OpenClBackend::Create(fake_->api(), {"Adreno 999", ""});
  EXPECT_THAT(backend, FailsWith(StatusCode::kNotFound,
                                 "no OpenCL device is called 'Adreno 999'"));
}

TEST_F(AbsenceTest, OfImages) {
  fake_->SetDeviceNumber<cl_bool>(CL_DEVICE_IMAGE_SUPPORT, CL_FALSE);
  fake_->FailEach(F::kCreateImage, CL_INVALID_OPERATION);
  const std::shared_ptr<Runtime> runtime = MakeRuntime();
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(runtime));
  EXPECT_EQ(OpsOnOpenCl(Explained(*predictor)), 4);
  EXPECT_THAT(ExplainText(Explained(*predictor)),
              HasSubstr("the GPU has no images"));
  ExpectComputes(predictor.get(), kShape);
  EXPECT_EQ(fake_->calls(F::kCreateImage), 0);
}

TEST_F(AbsenceTest, OfLargeImages) {
  // 8 texels high are enough for the first shape, and not for the second one.
  fake_->SetDeviceNumber<size_t>(CL_DEVICE_IMAGE2D_MAX_HEIGHT, 8);
  const std::shared_ptr<Runtime> runtime = MakeRuntime();
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(runtime));
  ExpectComputes(predictor.get(), kShape);
  EXPECT_GT(fake_->calls(F::kCreateImage), 0);
  ExpectComputes(predictor.get(), kLarger);
  EXPECT_THAT(ExplainText(Explained(*predictor)),
              HasSubstr("the largest image of the GPU is"));
  EXPECT_EQ(OpsOnOpenCl(Explained(*predictor)), 4);
  ExpectComputes(predictor.get(), kShape);
}

TEST_F(AbsenceTest, OfMemoryForAnyShape) {
  fake_->device.largest_allocation = 0;
  const std::shared_ptr<Runtime> runtime = MakeRuntime();
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(runtime));
  EXPECT_THAT(Compute(predictor.get(), kShape),
              FailsWith(StatusCode::kResourceExhausted,
                        "CL_MEM_OBJECT_ALLOCATION_FAILURE"));
  fake_->device.largest_allocation = SIZE_MAX;
  ExpectComputes(predictor.get(), kShape);
}

TEST_F(AbsenceTest, OfMemoryForALargerShape) {
  const std::shared_ptr<Runtime> runtime = MakeRuntime();
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(runtime));
  ExpectComputes(predictor.get(), kShape);
  fake_->device.largest_allocation = 4096;  // the first shape's are smaller
  EXPECT_THAT(Compute(predictor.get(), kLarger),
              FailsWith(StatusCode::kResourceExhausted, "clCreate"));
  ExpectComputes(predictor.get(), kShape);
}

}  // namespace
}  // namespace placelite
