// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/unary/generic.h"

namespace placelite {

void UnaryBf16(const UnaryStep& step, const Bfloat16* x, Bfloat16* y,
               int64_t count) {
  HWY_NAMESPACE::Unary(step, x, y, count);
}

}  // namespace placelite
