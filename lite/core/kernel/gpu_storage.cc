// SPDX-License-Identifier: Apache-2.0
#include "lite/core/kernel/gpu_storage.h"

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// Names of models as their drivers report them: "Mali-G72 MP12",
// "pthread-Intel(R)...".
constexpr const char* kWithoutImageCache[] = {
    "Mali-T6",  "Mali-T7",  "Mali-G31", "Mali-G51", "Mali-G52",
    "Mali-G71", "Mali-G72", "Intel",    "pthread-", "cpu-",
};

}  // namespace

bool PrefersBuffers(const GpuInfo& gpu) {
  if (gpu.model.empty()) return false;
  if (gpu.image2d_max_width == 0) return true;
  for (const char* prefix : kWithoutImageCache) {
    if (StartsWith(gpu.model, prefix)) return true;
  }
  return false;
}

}  // namespace placelite
