// SPDX-License-Identifier: Apache-2.0
// Constants that lowering copies to a device: what does not change from run to
// run, and so is made once.
#ifndef LITE_CORE_IR_DEVICE_CONSTANTS_H_
#define LITE_CORE_IR_DEVICE_CONSTANTS_H_

#include <vector>

#include "lite/core/ir/graph.h"

namespace placelite {

// By value of a lowered graph: whether it lies on a device and is a constant
// that nothing but casts has gone through. Outputs of the graph are none.
std::vector<bool> DeviceConstants(const Graph& graph);

}  // namespace placelite

#endif  // LITE_CORE_IR_DEVICE_CONSTANTS_H_
