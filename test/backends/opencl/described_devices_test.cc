// SPDX-License-Identifier: Apache-2.0
// Devices described by their drivers' numbers (from public listings), and the
// engine's use of them.
#include <gmock/gmock.h>

#include "lite/backends/opencl/device_facts.h"
#include "lite/core/base/strings.h"
#include "test/backends/opencl/opencl_test_util.h"
#include "test/support/fake_opencl/fake_opencl.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

struct Described {
  const char* vendor;
  const char* name;
  const char* version;
  cl_uint units;
  size_t group;
  size_t image_side;  // 0: no images
  cl_ulong local_bytes;
  const char* extensions;
  GpuFamily family;
  const char* model;
};

const Described kDevices[] = {
    {"QUALCOMM", "QUALCOMM Adreno(TM)", "OpenCL 2.0 Adreno(TM) 640", 2, 1024,
     16384, 32 << 10, "cl_khr_fp16 cl_qcom_perf_hint", GpuFamily::kAdreno,
     "Adreno (TM) 640"},
    {"ARM", "Mali-G76", "OpenCL 2.0 v1.r16p0", 10, 384, 65536, 32 << 10,
     "cl_khr_fp16 cl_arm_import_memory", GpuFamily::kMali, "Mali-G76"},
    {"Imagination Technologies", "PowerVR Rogue GE8320", "OpenCL 1.2", 1, 512,
     4096, 4 << 10, "cl_khr_byte_addressable_store", GpuFamily::kPowerVr,
     "PowerVR Rogue GE8320"},
    {"NVIDIA Corporation", "NVIDIA H200", "OpenCL 3.0 CUDA", 132, 1024, 32768,
     48 << 10, "cl_nv_device_attribute_query", GpuFamily::kNvidia,
     "NVIDIA H200"},
    {"A vendor", "A device without images", "OpenCL 1.2", 4, 256, 0, 16 << 10,
     "", GpuFamily::kOther, "A device without images"},
};

class DescribedDevicesTest : public OpenClTest {
 protected:
  void SetUp() override {
    OpenClTest::SetUp();
    if (IsSkipped()) return;
    backend_ = nullptr;
    fake_ = std::make_unique<FakeOpenCl>(*cl_);
  }

  void Describe(const Described& d) {
    fake_->SetDeviceText(CL_DEVICE_VENDOR, d.vendor);
    fake_->SetDeviceText(CL_DEVICE_NAME, d.name);
    fake_->SetDeviceText(CL_DEVICE_VERSION, d.version);
    fake_->SetDeviceText(CL_DEVICE_EXTENSIONS, d.extensions);
    fake_->SetDeviceNumber(CL_DEVICE_MAX_COMPUTE_UNITS, d.units);
    fake_->SetDeviceNumber(CL_DEVICE_MAX_WORK_GROUP_SIZE, d.group);
    fake_->SetDeviceNumber<cl_bool>(CL_DEVICE_IMAGE_SUPPORT, d.image_side > 0);
    fake_->SetDeviceNumber(CL_DEVICE_IMAGE2D_MAX_WIDTH, d.image_side);
    fake_->SetDeviceNumber(CL_DEVICE_IMAGE2D_MAX_HEIGHT, d.image_side);
    fake_->SetDeviceNumber(CL_DEVICE_LOCAL_MEM_SIZE, d.local_bytes);
    fake_->SetDeviceNumber<cl_device_local_mem_type>(
        CL_DEVICE_LOCAL_MEM_TYPE,
        d.family == GpuFamily::kMali ? CL_GLOBAL : CL_LOCAL);
  }

  std::unique_ptr<FakeOpenCl> fake_;
};

TEST_F(DescribedDevicesTest, AreKnownByNameWithTheirLimits) {
  for (const Described& d : kDevices) {
    SCOPED_TRACE(d.name);
    Describe(d);
    ASSERT_OK_AND_ASSIGN(const OpenClDevice device,
                         ChooseOpenClDevice(fake_->api(), d.model));
    EXPECT_EQ(device.family, d.family);
    EXPECT_EQ(device.info.model, d.model);
    EXPECT_EQ(device.info.compute_units, static_cast<int>(d.units));
    EXPECT_EQ(device.info.max_work_group_size, static_cast<int64_t>(d.group));
    EXPECT_EQ(device.info.image2d_max_width,
              static_cast<int64_t>(d.image_side));
    EXPECT_EQ(device.info.image2d_max_height,
              static_cast<int64_t>(d.image_side));
    EXPECT_EQ(device.info.local_memory_bytes,
              static_cast<int64_t>(d.local_bytes));
    EXPECT_EQ(device.info.own_local_memory, d.family != GpuFamily::kMali);
    EXPECT_EQ(device.info.fp16,
              std::string(d.extensions).find("cl_khr_fp16") == 0);
  }
}

TEST_F(DescribedDevicesTest, AreShownWithWhatMatters) {
  Describe(kDevices[0]);
  const auto facts = FactsOf(ListOpenClDevices(fake_->api()).at(0));
  const auto fact = [&](const std::string& key) {
    for (const auto& [each, value] : facts) {
      if (each == key) return value;
    }
    return std::string("no such fact");
  };
  EXPECT_EQ(fact("model"), "Adreno (TM) 640");
  EXPECT_EQ(fact("family"), "adreno");
  EXPECT_EQ(fact("images"), "up to 16384 x 16384");
  EXPECT_EQ(fact("local memory"), "32 KiB of each unit");
  EXPECT_EQ(fact("fp16"), "arithmetic and storage");
  EXPECT_EQ(fact("extensions"), "cl_khr_fp16 cl_qcom_perf_hint");
}

TEST_F(DescribedDevicesTest, MayTellNothingButTheirName) {
  Describe(kDevices[4]);
  for (cl_device_info what :
       {CL_DEVICE_MAX_COMPUTE_UNITS, CL_DEVICE_MAX_CLOCK_FREQUENCY}) {
    fake_->SetDeviceNumber<cl_uint>(what, 0);
  }
  fake_->SetDeviceText(CL_DRIVER_VERSION, "");
  fake_->SetDeviceNumber<cl_ulong>(CL_DEVICE_GLOBAL_MEM_SIZE, 0);
  const auto facts = FactsOf(ListOpenClDevices(fake_->api()).at(0));
  for (const auto& [key, value] : facts) {
    EXPECT_FALSE(value.empty()) << key;
    const bool untold =
        key == "units" || key == "clock" || key == "driver" || key == "memory";
    EXPECT_EQ(value == "unknown", untold) << key;
  }
}

}  // namespace
}  // namespace placelite
