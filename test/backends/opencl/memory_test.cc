// SPDX-License-Identifier: Apache-2.0
#include <limits>
#include <numeric>
#include <vector>

#include "test/backends/opencl/opencl_test_util.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

class OpenClMemoryTest : public OpenClTest {
 protected:
  void SetUp() override {
    OpenClTest::SetUp();
    if (IsSkipped()) return;
    ASSERT_OK_AND_ASSIGN(queue_, backend_->CreateQueue({}));
  }

  static std::vector<float> Ramp(size_t count) {
    std::vector<float> ramp(count);
    std::iota(ramp.begin(), ramp.end(), 1.0f);
    return ramp;
  }

  // Returns the contents of `memory` as floats.
  std::vector<float> Read(const Buffer& memory, size_t count,
                          ImageExtent image = {}) {
    std::vector<float> values(count);
    EXPECT_OK(
        queue_->Read(memory, 0, count * sizeof(float), image, values.data()));
    EXPECT_OK(queue_->Wait());
    return values;
  }

  std::unique_ptr<DeviceQueue> queue_;
};

TEST_F(OpenClMemoryTest, BuffersKeepWhatIsWritten) {
  const std::vector<float> ramp = Ramp(1000);
  ASSERT_OK_AND_ASSIGN(auto memory, backend_->Allocate(4000));
  EXPECT_EQ(memory->bytes(), 4000u);
  EXPECT_EQ(memory->host_data(), nullptr);
  ASSERT_OK(queue_->Write(ramp.data(), 4000, {}, *memory, 0));
  EXPECT_EQ(Read(*memory, 1000), ramp);
}

TEST_F(OpenClMemoryTest, CopiesBeginAnywhere) {
  const std::vector<float> ramp = Ramp(100);
  ASSERT_OK_AND_ASSIGN(auto memory, backend_->Allocate(800));
  ASSERT_OK(queue_->Write(ramp.data(), 400, {}, *memory, 0));
  ASSERT_OK(queue_->Write(ramp.data(), 400, {}, *memory, 200));
  std::vector<float> part(50);
  ASSERT_OK(queue_->Read(*memory, 300, 200, {}, part.data()));
  ASSERT_OK(queue_->Wait());
  EXPECT_EQ(part, std::vector<float>(ramp.begin() + 25, ramp.begin() + 75));
}

TEST_F(OpenClMemoryTest, ImagesKeepWhatIsWritten) {
  DeviceInfo device;
  backend_->Describe(&device);
  if (device.gpu.image2d_max_width == 0) GTEST_SKIP() << "no images";
  const std::vector<float> ramp = Ramp(5 * 3 * 4);
  ASSERT_OK_AND_ASSIGN(auto image,
                       backend_->AllocateImage({8, 4}, Precision::kFloat));
  ASSERT_OK(queue_->Write(ramp.data(), ramp.size() * 4, {5, 3}, *image, 0));
  EXPECT_EQ(Read(*image, ramp.size(), {5, 3}), ramp);
}

TEST_F(OpenClMemoryTest, StagingIsCpuMemory) {
  const std::vector<float> ramp = Ramp(100);
  ASSERT_OK_AND_ASSIGN(auto staging, backend_->AllocateStaging(400));
  auto* data = static_cast<float*>(staging->host_data());
  ASSERT_NE(data, nullptr);
  std::copy(ramp.begin(), ramp.end(), data);
  ASSERT_OK_AND_ASSIGN(auto memory, backend_->Allocate(400));
  ASSERT_OK(queue_->Write(data, 400, {}, *memory, 0));
  EXPECT_EQ(Read(*memory, 100), ramp);
}

TEST_F(OpenClMemoryTest, NothingIsFine) {
  ASSERT_OK_AND_ASSIGN(auto memory, backend_->Allocate(0));
  EXPECT_EQ(memory->bytes(), 0u);
  EXPECT_OK(queue_->Write(nullptr, 0, {}, *memory, 0));
  EXPECT_OK(queue_->Wait());
}

TEST_F(OpenClMemoryTest, TooMuchIsAStatus) {
  const auto memory =
      backend_->Allocate(std::numeric_limits<size_t>::max() - (1 << 20));
  ASSERT_FALSE(memory.ok());
  EXPECT_EQ(memory.status().code(), StatusCode::kResourceExhausted)
      << memory.status().ToString();
}

}  // namespace
}  // namespace placelite
