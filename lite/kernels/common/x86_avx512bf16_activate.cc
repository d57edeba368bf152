// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/activate_generic.h"

namespace placelite {

void ActivationBf16(const CpuEpilogueStep& step, const Bfloat16* x, Bfloat16* y,
                    int64_t count) {
  HWY_NAMESPACE::Activate(step, x, y, count);
}

}  // namespace placelite
