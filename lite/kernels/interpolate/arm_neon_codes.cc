// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/interpolate/rows.h"

#ifdef __aarch64__
#include "lite/kernels/common/codes_simd.h"
#include "lite/kernels/interpolate/rows_generic.h"

namespace placelite {

void WeighPixelsCodesNeon(const WeightedPixels<Code>& pixels) {
  HWY_NAMESPACE::WeighPixels(pixels);
}

}  // namespace placelite
#endif
