// SPDX-License-Identifier: Apache-2.0
// Random graphs in bf16 on x86, whose sums are floats.
#include <gtest/gtest.h>

#include "test/support/devices.h"
#include "test/support/graph_check/halves_agreement.h"

namespace placelite {
namespace {

TEST(RandomHalves, AgreeOnX86) {
  if ((ThisDevice().cpu.features & kAvx512Bf16) == 0) {
    GTEST_SKIP() << "no x86 processor with bf16";
  }
  GraphCheckOptions blocks, dense, threads;
  blocks.targets = threads.targets = "x86";
  dense.targets = "x86/bf16/NCHW,x86/float/NCHW,x86/any/NCHW";
  blocks.enable_bf16 = dense.enable_bf16 = threads.enable_bf16 = true;
  // Small graphs would rather stay in floats by their cost.
  blocks.pick = dense.pick = PickBy::kArticle;
  threads.threads = 2;
  ExpectHalvesAgree({blocks, dense, threads});
}

}  // namespace
}  // namespace placelite
