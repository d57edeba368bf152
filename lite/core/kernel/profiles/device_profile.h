// SPDX-License-Identifier: Apache-2.0
// Device profiles: devices that are not this machine, described in JSON, so
// that `opt --device=mali-g76` can ask every predicate about a phone.
//
//   { "name": "my-board",
//     "comment": "for the reader of the file; not kept",
//     "cpu": { "arch": "aarch64", "model": "RK3568",
//              "features": ["neon", "fp16", "dotprod"],
//              "l1d_bytes": 32768, "l2_bytes": 0, "l3_bytes": 524288,
//              "clusters": [{"core": "cortex-a55", "count": 4, "ghz": 2.0}] },
//     "gpu": { "vendor": "ARM", "model": "Mali-G52", "compute_units": 2,
//              "local_memory_bytes": 32768, "own_local_memory": false,
//              "max_work_group_size": 384,
//              "image2d_max_width": 65536, "image2d_max_height": 65536,
//              "max_allocation_bytes": 0, "fp16": true, "driver": "" } }
//
// Keys are the fields of DeviceInfo. "name" and "cpu" with "arch", in a
// cluster "core" and "count", and in "gpu" the "model" are required; what else
// is left out is unknown, which a predicate takes for absent. State features
// that all cores have.
#ifndef LITE_CORE_KERNEL_PROFILES_DEVICE_PROFILE_H_
#define LITE_CORE_KERNEL_PROFILES_DEVICE_PROFILE_H_

#include <string>
#include <string_view>
#include <vector>

#include "lite/core/base/status.h"
#include "lite/core/kernel/device_info.h"

namespace placelite {

// Larger texts are refused: a profile is a page.
inline constexpr size_t kMaxDeviceProfileBytes = 64 * 1024;

// `source` names the text in messages, a file or a profile. Unknown and
// repeated keys, wrong types and senseless numbers are refused.
Result<DeviceInfo> ParseDeviceProfile(std::string_view json,
                                      const std::string& source);

// The profiles that are compiled in, sorted.
std::vector<std::string> DeviceProfileNames();

// A compiled-in profile by name, or any by a path that ends in ".json". The
// name "this" is not known here: only backends can describe this machine.
Result<DeviceInfo> LoadDevice(const std::string& name_or_path);

// The profile of `device`; ParseDeviceProfile gives the same device back.
std::string ToJson(const DeviceInfo& device);

}  // namespace placelite

#endif  // LITE_CORE_KERNEL_PROFILES_DEVICE_PROFILE_H_
