// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/planes.h"
#include "lite/kernels/conv2d_blocked/planes_generic.h"

namespace placelite {

BlockedPlaneFunction FindPlaneAvx512Bf16(int64_t size, int64_t stride) {
  return HWY_NAMESPACE::FindPlane<Bfloat16>(size, stride);
}

}  // namespace placelite
