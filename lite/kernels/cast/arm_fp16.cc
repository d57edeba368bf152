// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/arm_fp16.h"

#include "lite/kernels/cast/cast.h"

namespace placelite {
#if defined(LITE_WITH_ARM) && defined(__aarch64__)

Status CalibFp16(const RunContext& context) {
  return CalibHalves(context, {Fp16ToFloats, FloatsToFp16});
}

#endif
}  // namespace placelite
