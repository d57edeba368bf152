// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/arm/arm_backend.h"

#include <asm/hwcap.h>
#include <sys/auxv.h>

#include "lite/backends/host/host_backend.h"

namespace placelite {

namespace {

struct FeatureBits {
  CpuFeatures feature;
  // Bits of AT_HWCAP and AT_HWCAP2; all of them must be set.
  unsigned long hwcap, hwcap2;
};

#ifdef __aarch64__
// Scalar and vector fp16 arithmetic have bits of their own; kernels use both.
constexpr FeatureBits kBits[] = {
    {kNeon, HWCAP_ASIMD, 0},     {kArmFp16, HWCAP_FPHP | HWCAP_ASIMDHP, 0},
    {kArmDot, HWCAP_ASIMDDP, 0}, {kArmI8mm, 0, HWCAP2_I8MM},
    {kArmBf16, 0, HWCAP2_BF16},
};
#else
// Code for NEON is compiled with fused multiply-add.
constexpr FeatureBits kBits[] = {{kNeon, HWCAP_NEON | HWCAP_VFPv4, 0}};
#endif

}  // namespace

CpuFeatures ArmFeaturesOf(unsigned long hwcap, unsigned long hwcap2) {
  CpuFeatures features = kAnyCpu;
  for (const FeatureBits& bits : kBits) {
    const bool all = (hwcap & bits.hwcap) == bits.hwcap &&
                     (hwcap2 & bits.hwcap2) == bits.hwcap2;
    if (all) features |= bits.feature;
  }
  return features;
}

CpuFeatures ArmFeatures() {
  return ArmFeaturesOf(getauxval(AT_HWCAP), getauxval(AT_HWCAP2));
}

std::unique_ptr<Backend> MakeArmBackend() {
  return MakeCpuBackend(Target::kArm, ArmFeatures());
}

}  // namespace placelite
