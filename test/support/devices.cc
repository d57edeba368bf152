// SPDX-License-Identifier: Apache-2.0
#include "test/support/devices.h"

#include <cstdlib>

#include "lite/backends/host/host_backend.h"
#include "lite/core/base/strings.h"
#ifdef LITE_WITH_X86
#include "lite/backends/x86/x86_backend.h"
#endif
#ifdef LITE_WITH_ARM
#include "lite/backends/arm/arm_backend.h"
#endif
#ifdef LITE_WITH_OPENCL
#include "lite/backends/opencl/make_opencl_backend.h"
#endif

namespace placelite {
namespace {

DeviceInfo MakeThisDevice() {
  DeviceInfo device;
  device.name = "this";
  MakeHostBackend()->Describe(&device);
#ifdef LITE_WITH_X86
  MakeX86Backend()->Describe(&device);
#endif
#ifdef LITE_WITH_ARM
  MakeArmBackend()->Describe(&device);
#endif
  if (Backend* opencl = TestOpenCl()) opencl->Describe(&device);
  // Kernels for such memory are right without it, too, as in PoCL.
  device.gpu.own_local_memory = device.has_gpu();
  device.gpu.fp16_arithmetic =
      device.gpu.fp16 && std::getenv("PLACELITE_TEST_FP16_SUMS") != nullptr;
  return device;
}

DeviceInfo Cpu(const char* arch, CpuFeatures features) {
  DeviceInfo device;
  device.name = CpuFeaturesToString(features);
  device.cpu.arch = arch;
  device.cpu.features = features;
  return device;
}

DeviceInfo Phone(const char* vendor, const char* gpu, bool own_local_memory) {
  DeviceInfo device = Cpu("aarch64", kNeon | kArmFp16 | kArmDot);
  device.name = StrCat("phone with ", gpu);
  device.gpu.vendor = vendor;
  device.gpu.model = gpu;
  device.gpu.own_local_memory = own_local_memory;
  device.gpu.compute_units = 12;
  device.gpu.local_memory_bytes = 32 << 10;
  device.gpu.max_work_group_size = 384;
  device.gpu.image2d_max_width = 16384;
  device.gpu.image2d_max_height = 16384;
  device.gpu.max_allocation_bytes = int64_t{1} << 30;
  device.gpu.fp16 = true;
  device.gpu.clblast = true;
  return device;
}

}  // namespace

Backend* TestOpenCl() {
#ifdef LITE_WITH_OPENCL
  static Backend* const kBackend = []() -> Backend* {
    const char* name = std::getenv("PLACELITE_TEST_OPENCL");
    auto backend = MakeOpenClBackend({name == nullptr ? "" : name, ""});
    return backend.ok() ? std::move(backend).value().release() : nullptr;
  }();
  return kBackend;
#else
  return nullptr;
#endif
}

bool TestAllOfOpenCl() {
  return std::getenv("PLACELITE_TEST_ALL_OPENCL") != nullptr;
}

const char* NativeTarget() {
#if defined(LITE_WITH_X86)
  return "x86";
#elif defined(LITE_WITH_ARM)
  return "arm";
#else
  return "host";
#endif
}

const DeviceInfo& ThisDevice() { return TestDevices().front(); }

const std::vector<DeviceInfo>& TestDevices() {
  static const auto* const kDevices = new std::vector<DeviceInfo>{
      MakeThisDevice(),
      Cpu("x86_64", kAnyCpu),
      Cpu("x86_64", kAvx2),
      Cpu("x86_64", kAvx2 | kAvxVnni),
      Cpu("x86_64", kAvx2 | kAvx512),
      Cpu("x86_64", kAvx2 | kAvx512 | kAvx512Vnni),
      Cpu("x86_64", kAvx2 | kAvx512 | kAvx512Vnni | kAvx512Bf16),
      Cpu("aarch64", kNeon),
      Cpu("aarch64", kNeon | kArmFp16 | kArmDot | kArmI8mm | kArmBf16),
      Phone("ARM", "Mali-G76", false),
      Phone("QUALCOMM", "Adreno 660", true),
  };
  return *kDevices;
}

}  // namespace placelite
