// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/arm/arm_backend.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// Part of every 64-bit Arm that Linux runs on, and of the 32-bit ones that we
// are built for.
TEST(ArmBackend, FindsNeon) { EXPECT_EQ(ArmFeatures() & kNeon, kNeon); }

TEST(ArmBackend, NothingStatedIsNothing) {
  EXPECT_EQ(ArmFeaturesOf(0, 0), kAnyCpu);
}

#ifdef __aarch64__
// Bits as Linux numbers them (Documentation/arch/arm64/elf_hwcaps.rst).
constexpr unsigned long kAsimd = 1ul << 1, kFpHp = 1ul << 9,
                        kAsimdHp = 1ul << 10, kAsimdDp = 1ul << 20;
constexpr unsigned long kI8mm2 = 1ul << 13, kBf16_2 = 1ul << 14;

TEST(ArmBackend, EachExtensionHasItsBits) {
  EXPECT_EQ(ArmFeaturesOf(kAsimd, 0), kNeon);
  EXPECT_EQ(ArmFeaturesOf(kAsimd | kAsimdHp, 0), kNeon);  // vectors alone
  EXPECT_EQ(ArmFeaturesOf(kAsimd | kFpHp | kAsimdHp | kAsimdDp, 0),
            kNeon | kArmFp16 | kArmDot);
  EXPECT_EQ(ArmFeaturesOf(kAsimd, kI8mm2 | kBf16_2),
            kNeon | kArmI8mm | kArmBf16);
}

// The emulator's processors have these features.
TEST(ArmBackend, KnowsTheEmulatedProcessor) {
  const char* name = std::getenv("QEMU_CPU");
  const std::string cpu = name == nullptr ? "" : name;
  if (cpu == "cortex-a53" || cpu == "cortex-a72") {
    EXPECT_EQ(ArmFeatures(), kNeon);
  } else if (cpu == "cortex-a76") {
    EXPECT_EQ(ArmFeatures(), kNeon | kArmFp16 | kArmDot);
  } else if (cpu == "max") {
    EXPECT_EQ(ArmFeatures() & (kArmFp16 | kArmDot | kArmI8mm | kArmBf16),
              kArmFp16 | kArmDot | kArmI8mm | kArmBf16);
  } else {
    GTEST_SKIP() << "a processor that the test does not know";
  }
}
#endif

TEST(ArmBackend, DescribesHostAndFeatures) {
  const auto backend = MakeArmBackend();
  EXPECT_EQ(backend->target(), Target::kArm);
  DeviceInfo device;
  backend->Describe(&device);
  EXPECT_EQ(device.cpu.features, ArmFeatures());
#ifdef __aarch64__
  EXPECT_EQ(device.cpu.arch, "aarch64");
#else
  EXPECT_EQ(device.cpu.arch, "arm");
#endif
  EXPECT_GE(device.cpu.cores(), 1);
}

TEST(ArmBackend, LendsTheHostsMemoryAndThreads) {
  const auto backend = MakeArmBackend();
  ASSERT_OK_AND_ASSIGN(const auto buffer, backend->Allocate(100));
  EXPECT_NE(buffer->host_data(), nullptr);
  ASSERT_OK_AND_ASSIGN(const auto pool, backend->CreateThreadPool({2}));
  EXPECT_EQ(pool->threads(), 2);
}

}  // namespace
}  // namespace placelite
