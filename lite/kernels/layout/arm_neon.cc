#include "lite/kernels/layout/generic.h"

namespace placelite {

void PlanesToBlockNeon(const BlockOfPlanes& run) {
  HWY_NAMESPACE::PlanesToBlock(run);
}

void BlockToPlanesNeon(const BlockOfPlanes& run) {
  HWY_NAMESPACE::BlockToPlanes(run);
}

}  // namespace placelite
