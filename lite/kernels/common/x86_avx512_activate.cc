// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/activate_generic.h"

namespace placelite {

void ActivationAvx512(const CpuEpilogueStep& step, const float* x, float* y,
                      int64_t count) {
  HWY_NAMESPACE::Activate(step, x, y, count);
}

}  // namespace placelite
