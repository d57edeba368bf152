// SPDX-License-Identifier: Apache-2.0
// DeviceInfo, power modes, and splitting loops over a ThreadPool.
#include "lite/core/kernel/device_info.h"

#include <atomic>

#include "lite/core/kernel/backend.h"
#include "test/support/status_matchers.h"
#include "test/support/test_thread_pool.h"

namespace placelite {
namespace {

TEST(CpuFeaturesTest, EveryFeatureHasAName) {
  const struct {
    CpuFeatures bit;
    const char* name;
  } rows[] = {
      {kAvx2, "avx2"},       {kAvx512, "avx512"}, {kAvx512Vnni, "avx512vnni"},
      {kNeon, "neon"},       {kArmFp16, "fp16"},  {kArmDot, "dotprod"},
      {kArmI8mm, "i8mm"},    {kArmBf16, "bf16"},  {kAvx512Bf16, "avx512bf16"},
      {kAvxVnni, "avxvnni"},
  };
  CpuFeatures all = 0;
  for (const auto& row : rows) {
    EXPECT_EQ(all & row.bit, 0u) << row.name;
    all |= row.bit;
    EXPECT_EQ(CpuFeaturesToString(row.bit), row.name);
    EXPECT_EQ(CpuFeatureFromName(row.name), row.bit);
  }
  EXPECT_EQ(CpuFeaturesToString(kAvx2 | kAvx512), "avx2,avx512");
  EXPECT_EQ(CpuFeaturesToString(kAnyCpu), "none");
  EXPECT_EQ(CpuFeatureFromName("sse9"), 0u);
}

TEST(CpuFeaturesTest, FloatsPerVector) {
  EXPECT_EQ(VectorFloats(kAnyCpu), 4);
  EXPECT_EQ(VectorFloats(kNeon), 4);
  EXPECT_EQ(VectorFloats(kAvx2), 8);
  EXPECT_EQ(VectorFloats(kAvx2 | kAvx512), 16);
}

TEST(CpuInfoTest, CoresAreThoseOfAllClusters) {
  CpuInfo cpu;
  EXPECT_EQ(cpu.cores(), 0);
  cpu.clusters = {{"cortex-a76", 2, 2.6, {}}, {"cortex-a55", 6, 1.9, {}}};
  EXPECT_EQ(cpu.cores(), 8);
}

TEST(DeviceInfoTest, AGpuHasAModel) {
  DeviceInfo device;
  EXPECT_FALSE(device.has_gpu());
  device.gpu.model = "Mali-G76";
  EXPECT_TRUE(device.has_gpu());
}

TEST(PowerModeTest, HasNames) {
  EXPECT_STREQ(ToString(PowerMode::kHigh), "high");
  EXPECT_STREQ(ToString(PowerMode::kLow), "low");
  EXPECT_STREQ(ToString(PowerMode::kFull), "full");
  EXPECT_STREQ(ToString(PowerMode::kNoBind), "no_bind");
}

class DeviceOnly : public Backend {
 public:
  Target target() const override { return Target::kOpenCL; }
  void Describe(DeviceInfo*) const override {}
  Result<std::shared_ptr<Buffer>> Allocate(size_t bytes) override {
    return AllocateCpu(bytes);
  }
};

TEST(BackendTest, WorkersAreForCpuBackendsOnly) {
  EXPECT_THAT(DeviceOnly().CreateThreadPool({2}),
              FailsWith(StatusCode::kUnsupported, "no worker threads"));
}

TEST(ParallelForTest, CoversEveryIndexOnce) {
  for (int threads : {1, 2, 3, 8}) {
    TestThreadPool pool(threads);
    for (int64_t count : {0, 1, 2, 7, 100}) {
      std::vector<std::atomic<int>> seen(count);
      ParallelFor(&pool, count, [&](int64_t begin, int64_t end) {
        EXPECT_LT(begin, end);
        for (int64_t i = begin; i < end; ++i) ++seen[i];
      });
      for (const auto& times : seen) EXPECT_EQ(times, 1);
    }
  }
}

}  // namespace
}  // namespace placelite
