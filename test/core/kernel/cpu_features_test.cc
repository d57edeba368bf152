// SPDX-License-Identifier: Apache-2.0
#include "lite/core/kernel/cpu_features.h"

#include "test/support/status_matchers.h"

namespace placelite {
namespace {

TEST(CpuFeatures, ParsesWhatIsPrinted) {
  for (CpuFeatures features :
       {kAnyCpu, kAvx2, kAvx2 | kAvx512, kNeon | kArmFp16 | kArmDot}) {
    ASSERT_OK_AND_ASSIGN(const CpuFeatures parsed,
                         ParseCpuFeatures(CpuFeaturesToString(features)));
    EXPECT_EQ(parsed, features);
  }
}

TEST(CpuFeatures, UnknownNamesAreToldWithTheKnownOnes) {
  EXPECT_THAT(ParseCpuFeatures("avx2,sse9"),
              FailsWith(StatusCode::kInvalidArgument,
                        "unknown CPU feature 'sse9', known are: none,avx2,"));
  EXPECT_THAT(ParseCpuFeatures("avx2,none"),
              FailsWith(StatusCode::kInvalidArgument, "'none'"));
  EXPECT_THAT(ParseCpuFeatures(""),
              FailsWith(StatusCode::kInvalidArgument, "no CPU features"));
}

TEST(CpuFeatures, ADeviceHidesOnlyWhatItHas) {
  CpuInfo cpu;
  cpu.features = kAvx2 | kAvx512;
  EXPECT_THAT(
      RestrictCpuFeatures(kAvx2 | kAvx512Vnni | kNeon, &cpu),
      FailsWith(StatusCode::kInvalidArgument,
                "the device has no avx512vnni,neon, its CPU features are: "
                "avx2,avx512"));
  EXPECT_EQ(cpu.features, kAvx2 | kAvx512);
  EXPECT_OK(RestrictCpuFeatures(kAvx2, &cpu));
  EXPECT_EQ(cpu.features, kAvx2);
  EXPECT_OK(RestrictCpuFeatures(kAnyCpu, &cpu));
  EXPECT_EQ(cpu.features, kAnyCpu);
}

}  // namespace
}  // namespace placelite
