// SPDX-License-Identifier: Apache-2.0
// These functions convert fp16 to float and back, which every 64-bit NEON can.
#include <arm_neon.h>

#include "lite/kernels/common/arm_fp16.h"

namespace placelite {

#ifdef __aarch64__
void Fp16ToFloats(const uint16_t* x, float* y, int64_t count) {
  int64_t i = 0;
  for (; i + 4 <= count; i += 4) {
    vst1q_f32(y + i, vcvt_f32_f16(vreinterpret_f16_u16(vld1_u16(x + i))));
  }
  for (; i < count; ++i) {
    y[i] =
        vgetq_lane_f32(vcvt_f32_f16(vreinterpret_f16_u16(vdup_n_u16(x[i]))), 0);
  }
}

void FloatsToFp16(const float* x, uint16_t* y, int64_t count) {
  int64_t i = 0;
  for (; i + 4 <= count; i += 4) {
    vst1_u16(y + i, vreinterpret_u16_f16(vcvt_f16_f32(vld1q_f32(x + i))));
  }
  for (; i < count; ++i) {
    y[i] =
        vget_lane_u16(vreinterpret_u16_f16(vcvt_f16_f32(vdupq_n_f32(x[i]))), 0);
  }
}
#endif

}  // namespace placelite
