// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/layout/generic.h"

namespace placelite {

void PlanesToBlockAvx512(const BlockOfPlanes<float>& run) {
  HWY_NAMESPACE::PlanesToBlock(run);
}

void BlockToPlanesAvx512(const BlockOfPlanes<float>& run) {
  HWY_NAMESPACE::BlockToPlanes(run);
}

void PlanesToBlockAvx512(const BlockOfPlanes<uint16_t>& run) {
  HWY_NAMESPACE::PlanesToBlock(run);
}

void BlockToPlanesAvx512(const BlockOfPlanes<uint16_t>& run) {
  HWY_NAMESPACE::BlockToPlanes(run);
}

}  // namespace placelite
