// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/interpolate/rows.h"
#include "lite/kernels/interpolate/rows_generic.h"

namespace placelite {

void WeighPixelsNeon(const WeightedPixels<float>& pixels) {
  HWY_NAMESPACE::WeighPixels(pixels);
}

}  // namespace placelite
