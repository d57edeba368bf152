// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/host/power_mode.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace placelite {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// One prime, three big, four little cores.
CpuInfo Phone() {
  CpuInfo cpu;
  cpu.clusters = {{"cortex-x1", 1, 2.84, {7}},
                  {"cortex-a78", 3, 2.42, {4, 5, 6}},
                  {"cortex-a55", 4, 1.8, {0, 1, 2, 3}}};
  return cpu;
}

TEST(PowerMode, NoBindNamesNoProcessor) {
  EXPECT_THAT(CpusForMode(Phone(), PowerMode::kNoBind, 4), IsEmpty());
}

TEST(PowerMode, HighStartsWithTheFastest) {
  EXPECT_THAT(CpusForMode(Phone(), PowerMode::kHigh, 1), ElementsAre(7));
  EXPECT_THAT(CpusForMode(Phone(), PowerMode::kHigh, 4),
              ElementsAre(7, 4, 5, 6));
}

TEST(PowerMode, LowStartsWithTheSlowest) {
  EXPECT_THAT(CpusForMode(Phone(), PowerMode::kLow, 2),
              ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(CpusForMode(Phone(), PowerMode::kLow, 5),
              ElementsAre(0, 1, 2, 3, 4));
}

TEST(PowerMode, FullTakesAll) {
  EXPECT_THAT(CpusForMode(Phone(), PowerMode::kFull, 2),
              ElementsAre(7, 4, 5, 6, 0, 1, 2, 3));
}

TEST(PowerMode, CoresBeforeSecondHardwareThreads) {
  CpuInfo cpu;
  cpu.clusters = {{"big", 2, 5.0, {0, 2, 1, 3}}, {"little", 2, 3.0, {4, 5}}};
  EXPECT_THAT(CpusForMode(cpu, PowerMode::kHigh, 2), ElementsAre(0, 2));
  EXPECT_THAT(CpusForMode(cpu, PowerMode::kFull, 2),
              ElementsAre(0, 2, 4, 5, 1, 3));
  EXPECT_EQ(UsableCpus(cpu), 6);
}

TEST(PowerMode, NothingKnownBindsNothing) {
  EXPECT_THAT(CpusForMode(CpuInfo(), PowerMode::kHigh, 2), IsEmpty());
  CpuInfo described;
  described.clusters = {{"cortex-a55", 4, 0, {}}};  // a profile: no numbers
  EXPECT_THAT(CpusForMode(described, PowerMode::kFull, 2), IsEmpty());
  EXPECT_EQ(UsableCpus(described), 4);
}

TEST(PowerMode, ThreadsAreAsFastAsTheirCores) {
  const CpuInfo cpu = Phone();
  const auto speeds = [&cpu](PowerMode mode, int threads) {
    return ThreadSpeeds(cpu, CpusForMode(cpu, mode, threads), threads);
  };
  const double prime = CoreSpeed(cpu.clusters[0]);
  const double big = CoreSpeed(cpu.clusters[1]);
  const double little = CoreSpeed(cpu.clusters[2]);
  EXPECT_GT(prime, big);
  EXPECT_GT(big, 2 * little);
  EXPECT_THAT(speeds(PowerMode::kHigh, 2), ElementsAre(prime, big));
  EXPECT_THAT(
      speeds(PowerMode::kFull, 8),
      ElementsAre(prime, big, big, big, little, little, little, little));
  EXPECT_THAT(speeds(PowerMode::kLow, 2), ElementsAre(little, little));
  // Speeds are unknown where threads are not bound, or are more than the cores.
  EXPECT_THAT(speeds(PowerMode::kNoBind, 4), IsEmpty());
  EXPECT_THAT(speeds(PowerMode::kFull, 9), IsEmpty());
}

}  // namespace
}  // namespace placelite
