// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/unary/generic.h"

namespace placelite {

void UnaryAvx2(const UnaryStep& step, const float* x, float* y, int64_t count) {
  HWY_NAMESPACE::Unary(step, x, y, count);
}

}  // namespace placelite
