// SPDX-License-Identifier: Apache-2.0
// Random graphs in fp16 on an OpenCL device, also from .nb files for phones.
#include <gtest/gtest.h>

#include "test/support/devices.h"
#include "test/support/graph_check/halves_agreement.h"

namespace placelite {
namespace {

TEST(RandomHalves, AgreeOnOpenCl) {
  if (TestOpenCl() == nullptr) GTEST_SKIP() << "no OpenCL device";
  GraphCheckOptions own, mali, adreno;
  own.targets = mali.targets = adreno.targets = "opencl,x86";
  mali.device = "mali-g76";
  adreno.device = "adreno-640";
  mali.device_targets = adreno.device_targets = "opencl,arm";
  ExpectHalvesAgree({own, mali, adreno});
}

}  // namespace
}  // namespace placelite
