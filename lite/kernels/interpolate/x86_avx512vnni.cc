// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/codes_simd.h"
#include "lite/kernels/interpolate/rows.h"
#include "lite/kernels/interpolate/rows_generic.h"

namespace placelite {

void WeighPixelsCodesAvx512(const WeightedPixels<Code>& pixels) {
  HWY_NAMESPACE::WeighPixels(pixels);
}

}  // namespace placelite
