// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/softmax/generic.h"
#include "lite/kernels/softmax/slices.h"

namespace placelite {

void SoftmaxRowBf16(const Bfloat16* x, Bfloat16* y, int64_t axis, int64_t) {
  HWY_NAMESPACE::SoftmaxRow(x, y, axis);
}

void SoftmaxColumnsBf16(const Bfloat16* x, Bfloat16* y, int64_t axis,
                        int64_t inner) {
  HWY_NAMESPACE::SoftmaxColumns(x, y, axis, inner);
}

void SoftmaxPixelBf16(const Bfloat16* x, Bfloat16* y, int64_t axis,
                      int64_t inner) {
  HWY_NAMESPACE::SoftmaxPixel(x, y, axis, inner);
}

}  // namespace placelite
