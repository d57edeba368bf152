// SPDX-License-Identifier: Apache-2.0
// Finds constants that lowering copies to a device: they do not change from run
// to run, so the copies are made only once.
#ifndef LITE_CORE_IR_DEVICE_CONSTANTS_H_
#define LITE_CORE_IR_DEVICE_CONSTANTS_H_

#include <vector>

#include "lite/core/ir/graph.h"

namespace placelite {

// Tells for each value of a lowered graph whether it lies on a device and is
// the result of casts of a constant. Outputs of the graph do not count.
std::vector<bool> DeviceConstants(const Graph& graph);

}  // namespace placelite

#endif  // LITE_CORE_IR_DEVICE_CONSTANTS_H_
