#include "lite/backends/arm/arm_backend.h"

#include <gtest/gtest.h>

#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// Part of every 64-bit Arm that Linux runs on.
TEST(ArmBackend, FindsNeon) { EXPECT_EQ(ArmFeatures() & kNeon, kNeon); }

TEST(ArmBackend, DescribesHostAndFeatures) {
  const auto backend = MakeArmBackend();
  EXPECT_EQ(backend->target(), Target::kArm);
  DeviceInfo device;
  backend->Describe(&device);
  EXPECT_EQ(device.cpu.features, ArmFeatures());
  EXPECT_EQ(device.cpu.arch, "aarch64");
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
