// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/lane_gather_generic.h"

namespace placelite {

void GatherLanesNeon(const LaneRun<float>& run) {
  HWY_NAMESPACE::GatherLanes(run);
}

}  // namespace placelite
