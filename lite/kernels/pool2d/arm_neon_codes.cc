// SPDX-License-Identifier: Apache-2.0
#ifdef __aarch64__
#include <arm_neon.h>

#include "lite/kernels/pool2d/codes_generic.h"

namespace placelite {
namespace HWY_NAMESPACE {
namespace {

// A pixel is a lane of 32 bits; windows are taken four at a time.
HWY_INLINE uint8x16_t LoadFour(const Code* x, int64_t step) {
  if (step == 1) return vld1q_u8(reinterpret_cast<const uint8_t*>(x));
  uint32_t pixels[4];
  for (int i = 0; i < 4; ++i) {
    __builtin_memcpy(pixels + i, x + i * step * kLanes, kLanes);
  }
  return vreinterpretq_u8_u32(vld1q_u32(pixels));
}

HWY_INLINE uint8x16_t LoadOne(const Code* x) {
  uint32_t pixel;
  __builtin_memcpy(&pixel, x, kLanes);
  return vreinterpretq_u8_u32(vdupq_n_u32(pixel));
}

HWY_INLINE void MaxOfCodes(const PoolRow<Code>& row) {
  const PoolRow<Code> p = row;  // a copy, which no store can change
  const uint8x16_t least = vdupq_n_u8(p.codes->steps.first);
  for (int64_t i = 0; i < p.out_w;) {
    const bool four = AreApart(p, i, p.stride);
    const int64_t columns = p.ends[i] - p.begins[i];
    const Code* x = p.x + p.begins[i] * kLanes;
    uint8x16_t v = least;
    for (int64_t r = 0; r < p.rows; ++r, x += p.in_w * kLanes) {
      for (int64_t c = 0; c < columns; ++c) {
        const Code* at = x + c * kLanes;
        v = vmaxq_u8(v, four ? LoadFour(at, p.stride) : LoadOne(at));
      }
    }
    auto* y = reinterpret_cast<uint8_t*>(p.y + i * kLanes);
    if (four) {
      vst1q_u8(y, v);
    } else {
      vst1q_lane_u32(reinterpret_cast<uint32_t*>(y), vreinterpretq_u32_u8(v),
                     0);
    }
    i += four ? 4 : 1;
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE

void PoolRowBlockedCodesNeon(const PoolRow<Code>& row) {
  row.max ? HWY_NAMESPACE::MaxOfCodes(row) : HWY_NAMESPACE::AverageOfCodes(row);
}

void PoolRowBlockedFloatsOfCodesNeon(const PoolRow<Code, float>& row) {
  HWY_NAMESPACE::AverageOfCodes(row);
}

}  // namespace placelite
#endif
