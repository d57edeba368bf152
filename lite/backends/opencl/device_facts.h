// SPDX-License-Identifier: Apache-2.0
// Describes the properties of a device in words, for reports.
#ifndef LITE_BACKENDS_OPENCL_DEVICE_FACTS_H_
#define LITE_BACKENDS_OPENCL_DEVICE_FACTS_H_

#include <string>
#include <utility>
#include <vector>

#include "lite/backends/opencl/device.h"

namespace placelite {

// Returns names and values, the most interesting first. A property that the
// device does not tell is "unknown"; of its extensions only those that the
// engine may use are listed.
std::vector<std::pair<std::string, std::string>> FactsOf(
    const OpenClDevice& device);

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_DEVICE_FACTS_H_
