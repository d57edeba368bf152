// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d/planes.h"
#include "lite/kernels/conv2d/planes_generic.h"

namespace placelite {

void Depthwise3x3Avx2(const DepthwisePlane& plane) {
  HWY_NAMESPACE::ConvolvePlane<3>(plane);
}

void Depthwise5x5Avx2(const DepthwisePlane& plane) {
  HWY_NAMESPACE::ConvolvePlane<5>(plane);
}

}  // namespace placelite
