// SPDX-License-Identifier: Apache-2.0
// check_model on a network whose kernels run on an OpenCL device: they are
// named as unchecked, and nothing reads their memory.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lite/api/check/check_model.h"
#include "lite/api/predictor.h"
#include "test/support/devices.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

TEST(CheckModelOpenCl, NamesKernelsOfADeviceAsUnchecked) {
  if (TestOpenCl() == nullptr) GTEST_SKIP() << "there is no OpenCL device";
  FullConfig config;
  config.model_dir = LITE_TEST_DATA_DIR "/models/uci_housing";
  config.valid_targets = "opencl,x86";
  ASSERT_OK_AND_ASSIGN(const auto predictor, Predictor::Create(config));
  for (const bool all_variants : {false, true}) {
    CheckOptions options;
    options.all_variants = all_variants;
    ASSERT_OK_AND_ASSIGN(const CheckReport report,
                         CheckModel(predictor.get(), options));
    EXPECT_THAT(report.findings, testing::IsEmpty());
    EXPECT_THAT(report.unchecked,
                testing::Contains(testing::HasSubstr("it runs on opencl")));
  }
}

}  // namespace
}  // namespace placelite
