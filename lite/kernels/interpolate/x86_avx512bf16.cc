// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/interpolate/rows.h"
#include "lite/kernels/interpolate/rows_generic.h"

namespace placelite {

void WeighPixelsBf16(const WeightedPixels<Bfloat16>& pixels) {
  HWY_NAMESPACE::WeighPixels(pixels);
}

}  // namespace placelite
