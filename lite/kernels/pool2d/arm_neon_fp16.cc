// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/pool2d/arm_fp16.h"

#ifdef __aarch64__
#include <arm_neon.h>

namespace placelite {
namespace {

constexpr int64_t kLanes = 8;

inline float16x8_t Load(const uint16_t* p) {
  return vreinterpretq_f16_u16(vld1q_u16(p));
}

float16x8_t Largest(const Fp16PoolRow& row, int64_t begin, int64_t end) {
  float16x8_t largest = vdupq_n_f16(static_cast<float16_t>(-__builtin_inff()));
  for (int64_t i = 0; i < row.rows; ++i) {
    const uint16_t* x = row.x + i * row.in_w * kLanes;
    for (int64_t j = begin; j < end; ++j) {
      largest = vmaxq_f16(largest, Load(x + j * kLanes));
    }
  }
  return largest;
}

float16x8_t Average(const Fp16PoolRow& row, int64_t begin, int64_t end,
                    float factor) {
  float32x4_t low = vdupq_n_f32(0), high = low;
  for (int64_t i = 0; i < row.rows; ++i) {
    const uint16_t* x = row.x + i * row.in_w * kLanes;
    for (int64_t j = begin; j < end; ++j) {
      const float16x8_t v = Load(x + j * kLanes);
      low = vaddq_f32(low, vcvt_f32_f16(vget_low_f16(v)));
      high = vaddq_f32(high, vcvt_high_f32_f16(v));
    }
  }
  return vcvt_high_f16_f32(vcvt_f16_f32(vmulq_n_f32(low, factor)),
                           vmulq_n_f32(high, factor));
}

}  // namespace

void PoolRowFp16(const Fp16PoolRow& row) {
  for (int64_t i = 0; i < row.out_w; ++i) {
    const int64_t begin = row.begins[i], end = row.ends[i];
    const float16x8_t y =
        row.max ? Largest(row, begin, end)
                : Average(row, begin, end, row.row_factor * row.factors[i]);
    vst1q_u16(row.y + i * kLanes, vreinterpretq_u16_f16(y));
  }
}

}  // namespace placelite
#endif
