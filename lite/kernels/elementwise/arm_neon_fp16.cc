// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/elementwise/arm_fp16.h"

#ifdef __aarch64__
#include <arm_neon.h>

namespace placelite {
namespace {

inline float16x8_t Load(const uint16_t* p) {
  return vreinterpretq_f16_u16(vld1q_u16(p));
}

template <BinaryFunction function>
inline float16x8_t Apply(float16x8_t x, float16x8_t y) {
  switch (function) {
    case BinaryFunction::kAdd:
      return vaddq_f16(x, y);
    case BinaryFunction::kSub:
      return vsubq_f16(x, y);
    case BinaryFunction::kMul:
      return vmulq_f16(x, y);
    case BinaryFunction::kDiv:
      return vdivq_f16(x, y);
    case BinaryFunction::kMax:
      return vmaxq_f16(x, y);
    default:
      return vminq_f16(x, y);
  }
}

template <BinaryFunction function>
void Run(const Fp16Pixels& p) {
  const float16x8_t low = vdupq_n_f16(static_cast<float16_t>(p.low));
  const float16x8_t high = vdupq_n_f16(static_cast<float16_t>(p.high));
  for (int64_t i = 0; i < p.pixels; ++i) {
    const float16x8_t z =
        Apply<function>(Load(p.x + i * p.x_step), Load(p.y + i * p.y_step));
    vst1q_u16(p.out + i * 8,
              vreinterpretq_u16_f16(vminq_f16(high, vmaxq_f16(low, z))));
  }
}

}  // namespace

void ElementwisePixelsFp16(const Fp16Pixels& p) {
  switch (p.function) {
    case BinaryFunction::kAdd:
      return Run<BinaryFunction::kAdd>(p);
    case BinaryFunction::kSub:
      return Run<BinaryFunction::kSub>(p);
    case BinaryFunction::kMul:
      return Run<BinaryFunction::kMul>(p);
    case BinaryFunction::kDiv:
      return Run<BinaryFunction::kDiv>(p);
    case BinaryFunction::kMax:
      return Run<BinaryFunction::kMax>(p);
    default:
      return Run<BinaryFunction::kMin>(p);
  }
}

}  // namespace placelite
#endif
