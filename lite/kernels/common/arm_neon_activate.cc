// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/arm_activate.h"

namespace placelite {

// An activation is never kCpuAdd, which takes an operand.
void ActivationNeon(const CpuEpilogueStep& step, const float* x, float* y,
                    int64_t count) {
  HWY_NAMESPACE::WithKind(step.kind, [&](auto kind) {
    if constexpr (kind != kCpuAdd) {
      HWY_NAMESPACE::NeonActivate<decltype(kind)::value>(step, x, y, count);
    }
  });
}

}  // namespace placelite
