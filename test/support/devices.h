// Devices that kernel tests ask predicates about.
#ifndef TEST_SUPPORT_DEVICES_H_
#define TEST_SUPPORT_DEVICES_H_

#include <vector>

#include "lite/core/kernel/device_info.h"

namespace placelite {

// This machine, as far as kernels look at it.
const DeviceInfo& ThisDevice();

// This machine first, then made-up ones that between them have every feature
// and every size of vector.
const std::vector<DeviceInfo>& TestDevices();

}  // namespace placelite

#endif  // TEST_SUPPORT_DEVICES_H_
