// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/host/core_kinds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lite/backends/host/power_mode.h"

namespace placelite {
namespace {

using testing::ElementsAre;

// A phone as its system lists it: little cores first, one of three big cores
// with a higher clock.
std::vector<CpuFacts> Phone() {
  return {{0, "cortex-a55", 1.8}, {1, "cortex-a55", 1.8},
          {2, "cortex-a55", 1.8}, {3, "cortex-a55", 1.8},
          {4, "cortex-a76", 2.4}, {5, "cortex-a76", 2.4},
          {6, "cortex-a76", 2.4}, {7, "cortex-a76", 2.8}};
}

TEST(CoreKinds, AlikeCoresAreAClusterFastestFirst) {
  const std::vector<CpuCluster> clusters = ClustersOf(Phone());
  ASSERT_EQ(clusters.size(), 3u);
  EXPECT_THAT(clusters[0].cpus, ElementsAre(7));
  EXPECT_THAT(clusters[1].cpus, ElementsAre(4, 5, 6));
  EXPECT_EQ(clusters[1].core, "cortex-a76");
  EXPECT_EQ(clusters[1].count, 3);
  EXPECT_THAT(clusters[2].cpus, ElementsAre(0, 1, 2, 3));
}

// Little cores may have the higher clock.
TEST(CoreKinds, WidthCountsBesideTheClock) {
  const std::vector<CpuCluster> clusters =
      ClustersOf({{0, "cortex-a55", 2.0}, {1, "cortex-a76", 1.6}});
  ASSERT_EQ(clusters.size(), 2u);
  EXPECT_EQ(clusters[0].core, "cortex-a76");
}

TEST(CoreKinds, PowerModesFollowTheClusters) {
  CpuInfo cpu;
  cpu.clusters = ClustersOf(Phone());
  EXPECT_THAT(CpusForMode(cpu, PowerMode::kHigh, 4), ElementsAre(7, 4, 5, 6));
  EXPECT_THAT(CpusForMode(cpu, PowerMode::kLow, 4), ElementsAre(0, 1, 2, 3));
}

TEST(CoreKinds, NothingToldIsOneCluster) {
  const std::vector<CpuCluster> clusters =
      ClustersOf({{0, "unknown", 0}, {1, "unknown", 0}});
  ASSERT_EQ(clusters.size(), 1u);
  EXPECT_EQ(clusters[0].count, 2);
}

// Values of real registers.
TEST(CoreKinds, NamesArmCores) {
  EXPECT_EQ(ArmCoreName(0x410fd034), "cortex-a53");  // Raspberry Pi 3
  EXPECT_EQ(ArmCoreName(0x410fd083), "cortex-a72");  // Raspberry Pi 4
  EXPECT_EQ(ArmCoreName(0x414fd0b1), "cortex-a76");  // Raspberry Pi 5
  EXPECT_EQ(ArmCoreName(0x51df805e), "cortex-a55");  // Kryo 4xx silver
  EXPECT_EQ(ArmCoreName(0x51ff804d), "cortex-a76");  // Kryo 4xx gold
  EXPECT_EQ(ArmCoreName(0x610f0220), "unknown");
}

}  // namespace
}  // namespace placelite
