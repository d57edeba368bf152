// SPDX-License-Identifier: Apache-2.0
// Tensor lists of published networks, as the papers on memory planning count
// them.
#ifndef TEST_CORE_PLAN_NETWORKS_H_
#define TEST_CORE_PLAN_NETWORKS_H_

#include <vector>

#include "lite/core/plan/memory_plan.h"

namespace placelite {

// Figure 5 of Lee et al.: op 0 feeds 1; 1 feeds 2 and 3; 2 and 3 feed 4; 4
// feeds the last. Sizes 32, 8, 4, 8, 64.
std::vector<PlanTensor> Figure5();

// MobileNets in fp16, batch 1, 224 x 224, convolution and activation one op,
// a residual addition an op of its own, the net's input and output not counted.
std::vector<PlanTensor> MobileNetV1();
std::vector<PlanTensor> MobileNetV2();

}  // namespace placelite

#endif  // TEST_CORE_PLAN_NETWORKS_H_
