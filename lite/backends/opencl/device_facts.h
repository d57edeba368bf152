// SPDX-License-Identifier: Apache-2.0
// What there is to know of a device, as words.
#ifndef LITE_BACKENDS_OPENCL_DEVICE_FACTS_H_
#define LITE_BACKENDS_OPENCL_DEVICE_FACTS_H_

#include <string>
#include <utility>
#include <vector>

#include "lite/backends/opencl/device.h"

namespace placelite {

// By key, in the order in which people ask. What the device does not tell is
// "unknown"; of its extensions there are those that the engine may use.
std::vector<std::pair<std::string, std::string>> FactsOf(
    const OpenClDevice& device);

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_DEVICE_FACTS_H_
