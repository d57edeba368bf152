// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/layout/generic.h"
#include "lite/kernels/layout/x86_byte_squares.h"

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

void PlanesToBlockAvx512(const BlockOfPlanes<uint8_t>& run) {
  HWY_NAMESPACE::BytePlanesToBlock(run);
}

void BlockToPlanesAvx512(const BlockOfPlanes<uint8_t>& run) {
  HWY_NAMESPACE::BlockToBytePlanes(run);
}

}  // namespace placelite
