// SPDX-License-Identifier: Apache-2.0
#include "lite/core/kernel/gpu_storage.h"

#include <gtest/gtest.h>

namespace placelite {
namespace {

GpuInfo Gpu(const char* model, int64_t image_width = 16384) {
  GpuInfo gpu;
  gpu.model = model;
  gpu.image2d_max_width = image_width;
  return gpu;
}

TEST(PrefersBuffersTest, GoesByModel) {
  EXPECT_FALSE(PrefersBuffers(Gpu("Adreno (TM) 640")));
  EXPECT_FALSE(PrefersBuffers(Gpu("Mali-G76")));
  EXPECT_FALSE(PrefersBuffers(Gpu("PowerVR Rogue GE8320")));
  EXPECT_FALSE(PrefersBuffers(Gpu("NVIDIA H200")));
  EXPECT_TRUE(PrefersBuffers(Gpu("Mali-G72 MP12")));
  EXPECT_TRUE(PrefersBuffers(Gpu("pthread-Intel(R) Xeon(R)")));
}

TEST(PrefersBuffersTest, WithoutImagesThereIsNoChoice) {
  EXPECT_TRUE(PrefersBuffers(Gpu("Adreno (TM) 640", 0)));
  EXPECT_FALSE(PrefersBuffers(GpuInfo())) << "no GPU at all";
}

}  // namespace
}  // namespace placelite
