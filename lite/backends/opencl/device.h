// SPDX-License-Identifier: Apache-2.0
// The OpenCL devices of this machine.
#ifndef LITE_BACKENDS_OPENCL_DEVICE_H_
#define LITE_BACKENDS_OPENCL_DEVICE_H_

#include <string>
#include <vector>

#include "lite/backends/opencl/api.h"
#include "lite/backends/opencl/gpu_family.h"
#include "lite/core/kernel/device_info.h"

namespace placelite {

struct OpenClDevice {
  cl_platform_id platform = nullptr;
  cl_device_id id = nullptr;
  std::string name;           // "0:1", platform and device
  std::string platform_name;  // "NVIDIA CUDA"
  std::string version;        // "OpenCL 3.0 CUDA"
  std::string c_version;      // "OpenCL C 1.2"
  std::string extensions;     // separated by blanks
  GpuInfo info;               // vendor and model named by NameGpu
  GpuFamily family = GpuFamily::kOther;
  bool is_gpu = false;
  int64_t alignment_bytes = 1;  // CL_DEVICE_MEM_BASE_ADDR_ALIGN
  int64_t memory_bytes = 0;     // of global memory
  size_t max_group_sides[3] = {0, 0, 0};
  int launches_per_flush = 0;  // 0 if no flush pays

  bool HasExtension(const std::string& name) const;
};

// Returns the devices of this machine, GPUs first, in the order of their
// platforms; may be empty. Devices that cannot be used are left out, and
// `left_out`, if not null, says why: "0:1 Mali-G76 has no compiler", "there is
// no OpenCL platform: ...".
std::vector<OpenClDevice> ListOpenClDevices(
    const OpenClApi& cl, std::vector<std::string>* left_out = nullptr);

// Returns the first device, or the first that is called `wanted` or whose model
// or platform contains it, ignoring case. If none is found, the error lists the
// devices, or says why there is none.
Result<OpenClDevice> ChooseOpenClDevice(const OpenClApi& cl,
                                        const std::string& wanted);

// Returns the first device of a context.
Result<OpenClDevice> DeviceOfContext(const OpenClApi& cl, cl_context context);

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_DEVICE_H_
