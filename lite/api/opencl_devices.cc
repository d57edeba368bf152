// SPDX-License-Identifier: Apache-2.0
#include "lite/api/opencl_devices.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#ifdef LITE_WITH_OPENCL
#include "lite/backends/opencl/device_facts.h"
#endif

namespace placelite {

#ifdef LITE_WITH_OPENCL

OpenClDeviceList DescribeOpenClDevices() {
  OpenClDeviceList list;
  const Result<const OpenClApi*> cl = LoadOpenClApi();
  if (!cl.ok()) {
    list.left_out.push_back(cl.status().message());
    return list;
  }
  for (const OpenClDevice& device : ListOpenClDevices(**cl, &list.left_out)) {
    list.devices.push_back({device.name, FactsOf(device)});
  }
  return list;
}

#else

OpenClDeviceList DescribeOpenClDevices() {
  return {{}, {"this library is built without OpenCL"}};
}

#endif

std::string ToText(const OpenClDeviceList& list) {
  constexpr size_t kColumn = 14;
  std::string text;
  for (const OpenClDeviceText& device : list.devices) {
    text += StrCat("opencl ", device.name, "\n");
    for (const auto& [key, value] : device.facts) {
      const size_t blanks = kColumn - std::min(kColumn - 1, key.size());
      text += StrCat("  ", key, std::string(blanks, ' '), value, "\n");
    }
  }
  if (list.devices.empty()) text += "no OpenCL device can be used\n";
  for (const std::string& each : list.left_out) {
    text += StrCat("left out: ", each, "\n");
  }
  return text;
}

}  // namespace placelite
