// SPDX-License-Identifier: Apache-2.0
// Definitions for the ops of detectors, shared by inference and kernels.
#ifndef LITE_CORE_OP_DETECTION_H_
#define LITE_CORE_OP_DETECTION_H_

#include <vector>

#include "lite/core/op/attribute.h"

namespace placelite {

// The aspect ratios of prior_box: 1, then each of the attribute's that is not
// there yet, and after it, with `flip`, its inverse.
std::vector<double> PriorRatios(const AttributeMap& attributes);

// Boxes of prior_box that start at each element of the feature map.
int64_t NumPriors(const AttributeMap& attributes);

}  // namespace placelite

#endif  // LITE_CORE_OP_DETECTION_H_
