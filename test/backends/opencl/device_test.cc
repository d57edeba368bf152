// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "test/backends/opencl/opencl_test_util.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using OpenClDeviceTest = OpenClTest;

TEST_F(OpenClDeviceTest, IsChosenByNumberModelAndPlatform) {
  const std::vector<OpenClDevice> all = ListOpenClDevices(*cl_);
  const OpenClDevice& first = all[0];
  for (const std::string& wanted :
       {std::string(), first.name, first.info.model, first.platform_name}) {
    ASSERT_OK_AND_ASSIGN(const OpenClDevice device,
                         ChooseOpenClDevice(*cl_, wanted));
    EXPECT_EQ(device.name, first.name) << "'" << wanted << "'";
  }
  EXPECT_THAT(ChooseOpenClDevice(*cl_, "no such device"),
              FailsWith(StatusCode::kNotFound, first.info.model));
}

TEST_F(OpenClDeviceTest, TellsItsLimits) {
  DeviceInfo device;
  backend_->Describe(&device);
  EXPECT_TRUE(device.has_gpu());
  EXPECT_GT(device.gpu.compute_units, 0);
  EXPECT_GT(device.gpu.max_work_group_size, 0);
  EXPECT_GT(device.gpu.max_allocation_bytes, 0);
  EXPECT_FALSE(device.gpu.driver.empty());
}

TEST(OpenClLibrary, IsNeededWithAllFunctions) {
  EXPECT_THAT(
      LoadOpenClApiFrom({"no_such_library.so"}),
      FailsWith(StatusCode::kNotFound,
                "there is no OpenCL library: tried no_such_library.so"));
  // A library, but none of OpenCL.
  EXPECT_THAT(
      LoadOpenClApiFrom({"no_such_library.so", "libc.so.6"}),
      FailsWith(StatusCode::kNotFound, "libc.so.6 lacks clGetPlatformIDs"));
}

TEST(OpenClErrors, HaveNamesAndCodes) {
  EXPECT_OK(OpenClStatus(CL_SUCCESS, "clFinish"));
  EXPECT_THAT(OpenClStatus(CL_OUT_OF_RESOURCES, "clFinish"),
              FailsWith(StatusCode::kResourceExhausted,
                        "clFinish: CL_OUT_OF_RESOURCES (-5)"));
  EXPECT_THAT(OpenClStatus(CL_INVALID_KERNEL_ARGS, "clEnqueueNDRangeKernel"),
              FailsWith(StatusCode::kFailedPrecondition,
                        "CL_INVALID_KERNEL_ARGS (-52)"));
  EXPECT_EQ(OpenClErrorName(-9999), "error -9999");
}

}  // namespace
}  // namespace placelite
