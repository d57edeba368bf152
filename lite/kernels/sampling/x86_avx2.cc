// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/sampling/points.h"
#include "lite/kernels/sampling/points_generic.h"

namespace placelite {

void WeighPointsAvx2(const WeightedPoints<float>& points) {
  HWY_NAMESPACE::WeighPoints(points);
}

}  // namespace placelite
