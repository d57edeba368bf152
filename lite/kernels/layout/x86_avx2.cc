// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/layout/generic.h"

namespace placelite {

void PlanesToBlockAvx2(const BlockOfPlanes<float>& run) {
  HWY_NAMESPACE::PlanesToBlock(run);
}

void BlockToPlanesAvx2(const BlockOfPlanes<float>& run) {
  HWY_NAMESPACE::BlockToPlanes(run);
}

}  // namespace placelite
