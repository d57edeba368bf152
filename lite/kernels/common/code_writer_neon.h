// SPDX-License-Identifier: Apache-2.0
// This file is the part of codes_simd.h that rounds by NEON.
#ifndef LITE_KERNELS_COMMON_CODE_WRITER_NEON_H_
#define LITE_KERNELS_COMMON_CODE_WRITER_NEON_H_

#include "lite/kernels/common/code_steps.h"
#include "lite/kernels/common/vector_util.h"

namespace placelite::HWY_NAMESPACE {

// CodePacker is what CodeWriter (codes_simd.h) takes of an instruction set.
class CodePacker {
 public:
  explicit HWY_INLINE CodePacker(const CodeSteps& steps)
      : zero_(vdupq_n_s16(static_cast<int16_t>(steps.zero))),
        first_(vdupq_n_u8(steps.first)),
        last_(vdupq_n_u8(steps.last)),
        table_(steps.has_table ? steps.table : nullptr) {}

  // Returns the codes of four vectors one behind the other.
  HWY_INLINE uint8x16_t Codes(VF32 a, VF32 b, VF32 c, VF32 d) const {
    const int16x8_t low = vqaddq_s16(RoundedPair(a, b), zero_);
    const int16x8_t high = vqaddq_s16(RoundedPair(c, d), zero_);
    const uint8x16_t codes = vqmovun_high_s16(vqmovun_s16(low), high);
    const uint8x16_t limited = vminq_u8(vmaxq_u8(codes, first_), last_);
    return table_ == nullptr ? limited : LookUp(table_, limited);
  }

  // Stores the first `count` of four vectors of codes.
  template <int count>
  static HWY_INLINE void Store(uint8x16_t codes, Code* y) {
    uint8_t* const to = &y->code;
    const uint32x4_t fours = vreinterpretq_u32_u8(codes);
    if constexpr (count == 4) {
      vst1q_u8(to, codes);
    } else if constexpr (count >= 2) {
      vst1_u8(to, vget_low_u8(codes));
    }
    if constexpr (count % 2 == 1) {
      constexpr int last = count - 1;
      vst1q_lane_u32(reinterpret_cast<uint32_t*>(to + last * kLanes), fours,
                     last);
    }
  }

  // Stores the first `count` codes of a vector.
  static HWY_INLINE void StoreFirst(uint8x16_t codes, int64_t count, Code* y) {
    if (count == kLanes) return Store<1>(codes, y);
    for (int64_t i = 0; i < count; ++i) (&y->code)[i] = codes[i];
  }

  // Returns what a table of 256 codes has for each code; indices beyond a
  // quarter of the table change nothing.
  static HWY_INLINE uint8x16_t LookUp(const uint8_t* table, uint8x16_t codes) {
    const uint8x16_t quarter = vdupq_n_u8(64);
    uint8x16_t found = vqtbl4q_u8(vld1q_u8_x4(table), codes);
#pragma GCC unroll 3
    for (int i = 1; i < 4; ++i) {
      codes = vsubq_u8(codes, quarter);
      found = vqtbx4q_u8(found, vld1q_u8_x4(table + 64 * i), codes);
    }
    return found;
  }

 private:
  // Rounds two vectors to 16-bit integers.
  static HWY_INLINE int16x8_t RoundedPair(VF32 a, VF32 b) {
    return vqmovn_high_s32(vqmovn_s32(vcvtnq_s32_f32(a.raw)),
                           vcvtnq_s32_f32(b.raw));
  }

  int16x8_t zero_;
  uint8x16_t first_, last_;
  const uint8_t* table_;  // of 256 codes, or null
};

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_CODE_WRITER_NEON_H_
