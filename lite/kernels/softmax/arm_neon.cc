// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/softmax/arm_row.h"
#include "lite/kernels/softmax/generic.h"
#include "lite/kernels/softmax/slices.h"

namespace placelite {

void SoftmaxRowNeon(const float* x, float* y, int64_t axis, int64_t) {
  HWY_NAMESPACE::NeonSoftmaxRow(x, y, axis);
}

void SoftmaxColumnsNeon(const float* x, float* y, int64_t axis, int64_t inner) {
  HWY_NAMESPACE::SoftmaxColumns(x, y, axis, inner);
}

void SoftmaxPixelNeon(const float* x, float* y, int64_t axis, int64_t inner) {
  HWY_NAMESPACE::SoftmaxPixel(x, y, axis, inner);
}

}  // namespace placelite
