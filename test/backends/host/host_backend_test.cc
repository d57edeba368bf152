// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/host/host_backend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <set>
#include <string>

#include "lite/backends/host/describe_cpu.h"
#include "lite/backends/host/power_mode.h"
#include "lite/core/base/log.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// Checks what every description of this machine must satisfy.
void ExpectUsableDescription(const CpuInfo& cpu) {
  EXPECT_FALSE(cpu.arch.empty());
  ASSERT_FALSE(cpu.clusters.empty());
  cpu_set_t allowed;
  ASSERT_EQ(sched_getaffinity(0, sizeof(allowed), &allowed), 0);
  std::set<int> seen;
  double ghz = cpu.clusters.front().ghz;
  for (const CpuCluster& cluster : cpu.clusters) {
    EXPECT_FALSE(cluster.core.empty());
    EXPECT_GE(cluster.count, 1);
    EXPECT_GE(cluster.cpus.size(), static_cast<size_t>(cluster.count));
    EXPECT_LE(cluster.ghz, ghz) << "fastest first";
    ghz = cluster.ghz;
    for (int id : cluster.cpus) {
      EXPECT_TRUE(CPU_ISSET(id, &allowed)) << id;
      EXPECT_TRUE(seen.insert(id).second) << id << " is in two clusters";
    }
  }
  EXPECT_EQ(seen.size(), static_cast<size_t>(CPU_COUNT(&allowed)));
}

TEST(HostBackend, DescribesThisMachine) {
  DeviceInfo device;
  device.cpu.features = kNeon;
  const auto backend = MakeHostBackend();
  EXPECT_EQ(backend->target(), Target::kHost);
  backend->Describe(&device);
  ExpectUsableDescription(device.cpu);
  EXPECT_EQ(device.cpu.features, kNeon) << "features of others are kept";
  EXPECT_FALSE(device.has_gpu());
}

TEST(HostBackend, PlainDescriptionSuffices) {
  const CpuInfo cpu = DescribeCpuPlain();
  ExpectUsableDescription(cpu);
  EXPECT_EQ(cpu.clusters.size(), 1u);
  EXPECT_EQ(cpu.arch, DescribeCpu().arch);
}

TEST(HostBackend, DescribesOnlyUsableProcessors) {
  cpu_set_t before, one;
  ASSERT_EQ(sched_getaffinity(0, sizeof(before), &before), 0);
  CPU_ZERO(&one);
  for (int id = CPU_SETSIZE - 1; id >= 0; --id) {
    if (!CPU_ISSET(id, &before)) continue;
    CPU_SET(id, &one);
    break;
  }
  ASSERT_EQ(sched_setaffinity(0, sizeof(one), &one), 0);
  ExpectUsableDescription(DescribeCpu());
  ExpectUsableDescription(DescribeCpuPlain());
  EXPECT_EQ(DescribeCpu().cores(), 1);
  ASSERT_EQ(sched_setaffinity(0, sizeof(before), &before), 0);
}

TEST(HostBackend, AllocatesAlignedMemory) {
  const auto backend = MakeHostBackend();
  for (size_t bytes : {0, 1, 1000}) {
    ASSERT_OK_AND_ASSIGN(const auto buffer, backend->Allocate(bytes));
    EXPECT_EQ(buffer->bytes(), bytes);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(buffer->host_data()) % kCpuAlignment,
              0u);
  }
  EXPECT_THAT(backend->Allocate(std::numeric_limits<size_t>::max() - (1 << 20)),
              FailsWith(StatusCode::kResourceExhausted, "refused"));
}

TEST(HostBackend, MakesPoolsForEveryPowerMode) {
  const auto backend = MakeHostBackend();
  for (PowerMode mode : {PowerMode::kHigh, PowerMode::kLow, PowerMode::kFull,
                         PowerMode::kNoBind}) {
    for (int threads : {1, 2, 5}) {
      ASSERT_OK_AND_ASSIGN(const auto pool,
                           backend->CreateThreadPool({threads, mode}));
      EXPECT_EQ(pool->threads(), std::min(threads, UsableCpus(DescribeCpu())));
      std::vector<int> visits(100, 0);
      ParallelFor(pool.get(), 100, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) ++visits[i];
      });
      EXPECT_EQ(visits, std::vector<int>(100, 1)) << ToString(mode);
    }
  }
  EXPECT_THAT(backend->CreateThreadPool({0}),
              FailsWith(StatusCode::kInvalidArgument, "thread pool"));
}

std::atomic<int> crowded{0};

// The warning is logged once for all teams.
TEST(HostBackend, MakesNoMoreThreadsThanProcessors) {
  const auto backend = MakeHostBackend();
  const int cpus = UsableCpus(DescribeCpu());
  crowded = 0;
  SetLogSink([](LogLevel level, const std::string& message) {
    const bool told = message.find("threads asked for") != std::string::npos;
    if (level == LogLevel::kWarning && told) ++crowded;
  });
  for (int threads : {1, cpus, cpus + 1, 1000, 1 << 30}) {
    ASSERT_OK_AND_ASSIGN(const auto pool, backend->CreateThreadPool({threads}));
    EXPECT_EQ(pool->threads(), std::min(threads, cpus));
    EXPECT_EQ(crowded, threads > cpus ? 1 : 0);
  }
  SetLogSink(nullptr);
}

}  // namespace
}  // namespace placelite
