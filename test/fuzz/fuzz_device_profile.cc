// SPDX-License-Identifier: Apache-2.0
// Any bytes as a device profile. What is accepted must survive the round trip.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "lite/core/base/check.h"
#include "lite/core/kernel/profiles/device_profile.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace placelite;  // NOLINT: a program of one function
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<DeviceInfo> device = ParseDeviceProfile(text, "fuzz");
  if (!device.ok()) return 0;
  const std::string printed = ToJson(*device);
  const Result<DeviceInfo> again = ParseDeviceProfile(printed, "again");
  LITE_CHECK(again.ok());
  LITE_CHECK(ToJson(*again) == printed);
  return 0;
}
