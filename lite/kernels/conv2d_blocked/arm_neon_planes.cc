// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/arm_planes.h"
#include "lite/kernels/conv2d_blocked/planes.h"

namespace placelite {

BlockedPlaneFunction FindPlaneNeon(int64_t size, int64_t stride) {
  return HWY_NAMESPACE::FindNeonPlane(size, stride);
}

}  // namespace placelite
