// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/lane_gather_generic.h"

namespace placelite {

void GatherLanesAvx512(const LaneRun<float>& run) {
  HWY_NAMESPACE::GatherLanes(run);
}

void GatherHalvesAvx512(const LaneRun<uint16_t>& run) {
  HWY_NAMESPACE::GatherLanes(run);
}

}  // namespace placelite
