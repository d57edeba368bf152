// SPDX-License-Identifier: Apache-2.0
// Random graphs in fp16 on Arm, where fp16 values are also added up in fp16.
#include <gtest/gtest.h>

#include "test/support/devices.h"
#include "test/support/graph_check/halves_agreement.h"

namespace placelite {
namespace {

TEST(RandomHalves, AgreeOnArm) {
  if ((ThisDevice().cpu.features & kArmFp16) == 0) {
    GTEST_SKIP() << "no Arm processor with halves";
  }
  GraphCheckOptions blocks, dense, threads;
  blocks.targets = threads.targets = "arm";
  dense.targets = "arm/fp16/NCHW,arm/float/NCHW,arm/any/NCHW";
  blocks.enable_fp16 = dense.enable_fp16 = threads.enable_fp16 = true;
  threads.threads = 2;
  ExpectHalvesAgree({blocks, dense, threads});
}

}  // namespace
}  // namespace placelite
