// SPDX-License-Identifier: Apache-2.0
// A steady Run on an OpenCL device makes no heap allocation in the library.
#include <gtest/gtest.h>

#include "lite/api/opencl.h"
#include "lite/api/predictor.h"
#include "test/steady_run/expect_no_allocations.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

TEST(SteadyOpenCl, AllocatesNothing) {
  FullConfig config;
  config.model_dir = LITE_TEST_DATA_DIR "/models/ppocr_cls";
  config.valid_targets = "opencl,x86";
  ASSERT_OK_AND_ASSIGN(auto predictor, Predictor::Create(config));
  if (!OpenClDeviceOf(*predictor->runtime()).ok()) {
    GTEST_SKIP() << "no OpenCL device";
  }
  ASSERT_OK(predictor->Warmup({{1, 3, 48, 192}}));
  ASSERT_OK_AND_ASSIGN(Tensor input, predictor->Input(0));
  std::fill_n(input.data<float>(), input.NumElements(), 0.25f);
  ExpectNoAllocations(predictor.get());
}

}  // namespace
}  // namespace placelite
