// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/codes_simd.h"
#include "lite/kernels/conv2d_blocked/planes.h"
#include "lite/kernels/conv2d_blocked/planes_generic.h"

namespace placelite {

BlockedPlaneFunction FindCodePlaneAvx2(int64_t size, int64_t stride) {
  return HWY_NAMESPACE::FindPlane<Code>(size, stride);
}

}  // namespace placelite
