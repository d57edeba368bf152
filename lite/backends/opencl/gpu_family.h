// SPDX-License-Identifier: Apache-2.0
// Families of GPUs, recognised by the names that their drivers give, and what
// is known of them.
#ifndef LITE_BACKENDS_OPENCL_GPU_FAMILY_H_
#define LITE_BACKENDS_OPENCL_GPU_FAMILY_H_

#include <cstdint>
#include <string>

namespace placelite {

enum class GpuFamily : uint8_t { kOther, kAdreno, kMali, kPowerVr, kNvidia };

// Returns a name such as "adreno", or "other".
const char* ToString(GpuFamily family);

// The strings by which a driver describes its device.
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

// Names the GPU. GPUs of phones are named as in the device profiles, "Qualcomm"
// and "Adreno (TM) 640", whose number drivers state only in the version; others
// as their drivers name them.
GpuName NameGpu(const GpuStrings& strings);

// Returns after how many launches a flush pays, or 0 for never: drivers of
// phones, if left alone, send work to the device late. The numbers are
// TensorFlow Lite's (ExecutionHints).
int LaunchesPerFlush(const GpuName& name);

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_GPU_FAMILY_H_
