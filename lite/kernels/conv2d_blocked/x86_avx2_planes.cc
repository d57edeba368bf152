// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/planes.h"
#include "lite/kernels/conv2d_blocked/planes_generic.h"

namespace placelite {

BlockedPlaneFunction FindPlaneAvx2(int64_t size, int64_t stride) {
  return HWY_NAMESPACE::FindPlane<float>(size, stride);
}

}  // namespace placelite
