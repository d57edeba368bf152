// SPDX-License-Identifier: Apache-2.0
// GPUs by the names that their drivers give, and what is known of them.
#ifndef LITE_BACKENDS_OPENCL_GPU_FAMILY_H_
#define LITE_BACKENDS_OPENCL_GPU_FAMILY_H_

#include <cstdint>
#include <string>

namespace placelite {

enum class GpuFamily : uint8_t { kOther, kAdreno, kMali, kPowerVr, kNvidia };

// "adreno"; "other"
const char* ToString(GpuFamily family);

// What a driver says of its device.
struct GpuStrings {
  std::string vendor;   // CL_DEVICE_VENDOR
  std::string name;     // CL_DEVICE_NAME
  std::string version;  // CL_DEVICE_VERSION
};

struct GpuName {
  GpuFamily family = GpuFamily::kOther;
  std::string vendor;
  std::string model;
};

// Phones' GPUs are called as in the device profiles, "Qualcomm" and "Adreno
// (TM) 640", whose number drivers tell with the version alone; others as their
// drivers do.
GpuName NameGpu(const GpuStrings& strings);

// Drivers of phones send work to the device late, by themselves: after how many
// launches a flush pays; 0: never. The numbers are TensorFlow Lite's
// (ExecutionHints).
int LaunchesPerFlush(const GpuName& name);

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_GPU_FAMILY_H_
