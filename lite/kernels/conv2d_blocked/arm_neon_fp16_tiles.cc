// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/tiles.h"

#ifdef __aarch64__
#include <arm_neon.h>

#include <type_traits>

#include "lite/kernels/common/arm_lanes.h"

namespace placelite {
namespace {

inline float16x8_t Load(const uint16_t* p) {
  return vreinterpretq_f16_u16(vld1q_u16(p));
}

inline const uint16_t* At(const uint8_t* p, int64_t bytes) {
  return reinterpret_cast<const uint16_t*>(p + bytes);
}

inline float16x8_t LoadRounded(const float* p) {
  return vcvt_high_f16_f32(vcvt_f16_f32(vld1q_f32(p)), vld1q_f32(p + 4));
}

inline void Store(uint16_t* p, float16x8_t v) {
  vst1q_u16(p, vreinterpretq_u16_f16(v));
}

// Returns sum + weight * x[lane]. gcc 12 has no pattern for it and would copy
// the SIMD lane into a vector first. The constraint "x" is there because a
// product by an fp16 lane takes the lane from v0 to v15 only; Clang has a
// pattern, but not this constraint for half a vector.
template <int lane, typename Input>
inline __attribute__((always_inline)) float16x8_t MulAddLane(float16x8_t sum,
                                                             float16x8_t weight,
                                                             Input x) {
#if defined(__clang__)
  if constexpr (std::is_same_v<Input, float16x8_t>) {
    return vfmaq_laneq_f16(sum, weight, x, lane);
  } else {
    return vfmaq_lane_f16(sum, weight, x, lane);
  }
#else
  asm volatile("fmla %0.8h, %1.8h, %2.h[%3]"
               : "+w"(sum)
               : "w"(weight), "x"(x), "i"(lane));
  return sum;
#endif
}

// Fp16Lanes describes eight or four channels of a pixel to AddChannels
// (arm_lanes.h).
template <int XBlock>
struct Fp16Lanes {
  using Scalar = uint16_t;
  using Sum = float16x8_t;
  using Pixel = std::conditional_t<XBlock == 8, float16x8_t, float16x4_t>;
  static constexpr int kSumLanes = 8;
  static constexpr int kChannels = XBlock;

  static Sum LoadSum(const uint16_t* p) { return Load(p); }
  static Pixel LoadPixel(const uint16_t* p) {
    if constexpr (XBlock == 8) {
      return Load(p);
    } else {
      return vreinterpret_f16_u16(vld1_u16(p));
    }
  }
  template <int lane>
  static inline __attribute__((always_inline)) Sum MulAdd(Sum sum, Sum weight,
                                                          Pixel x) {
    return MulAddLane<lane>(sum, weight, x);
  }
};

template <int Pixels, int Blocks>
inline __attribute__((always_inline)) void StartSums(
    const BlockedTile& t, float16x8_t (&sum)[Pixels][Blocks]) {
#pragma GCC unroll 4
  for (int b = 0; b < Blocks; ++b) {
    const float16x8_t bias =
        LoadRounded(static_cast<const float*>(t.bias) + b * 8);
    const uint16_t* add = At(t.add, b * t.y_block);
#pragma GCC unroll 16
    for (int p = 0; p < Pixels; ++p) {
      sum[p][b] = bias;
      if (t.add != nullptr) sum[p][b] = vaddq_f16(bias, Load(add + p * 8));
    }
  }
}

// Adds the fp16 sums to the sums in float. The fp16 sums start anew from zero
// or, if `last` is true, become the totals.
template <bool last, int Pixels, int Blocks>
inline __attribute__((always_inline)) void Flush(
    float16x8_t (&sum)[Pixels][Blocks], float* total) {
#pragma GCC unroll 16
  for (int p = 0; p < Pixels; ++p) {
#pragma GCC unroll 4
    for (int b = 0; b < Blocks; ++b, total += 8) {
      const float32x4_t low =
          vaddq_f32(vcvt_f32_f16(vget_low_f16(sum[p][b])), vld1q_f32(total));
      const float32x4_t high =
          vaddq_f32(vcvt_high_f32_f16(sum[p][b]), vld1q_f32(total + 4));
      if (last) {
        sum[p][b] = vcvt_high_f16_f32(vcvt_f16_f32(low), high);
      } else {
        vst1q_f32(total, low);
        vst1q_f32(total + 4, high);
        sum[p][b] = vdupq_n_f16(0);
      }
    }
  }
}

template <int Pixels, int Blocks>
inline __attribute__((always_inline)) void StoreSums(
    const BlockedTile& t, float16x8_t (&sum)[Pixels][Blocks]) {
  const ClampedEpilogue& epilogue = *t.epilogue;
  const float16x8_t low = vdupq_n_f16(static_cast<float16_t>(epilogue.low));
  const float16x8_t high = vdupq_n_f16(static_cast<float16_t>(epilogue.high));
#pragma GCC unroll 4
  for (int b = 0; b < Blocks; ++b) {
    uint16_t* y = reinterpret_cast<uint16_t*>(t.y + b * t.y_block);
#pragma GCC unroll 16
    for (int p = 0; p < Pixels; ++p) {
      Store(y + p * 8, vminq_f16(high, vmaxq_f16(low, sum[p][b])));
    }
  }
  if (epilogue.rest.count == 0) return;
  for (int b = 0; b < Blocks; ++b) {
    ApplyRest(epilogue.rest, reinterpret_cast<uint16_t*>(t.y + b * t.y_block),
              Pixels * 8, t.index + b * t.y_block / 2);
  }
}

// A Walk is the position that a tile has reached. The address of the next
// step's pixels is known before this step's products begin, since in-order
// cores would wait for it.
struct Walk {
  const uint16_t* x;
  const uint16_t* filter;
  const int64_t* offset;
};

// Products of so many steps are added up in fp16.
constexpr int64_t kHalfSteps = 4;

template <int XBlock, int Pixels, int Blocks>
inline __attribute__((always_inline)) void AddSteps(
    const BlockedTile& t, int64_t steps, Walk* walk,
    float16x8_t (&sum)[Pixels][Blocks]) {
  const int64_t* const end = t.offsets + t.steps;
  for (int64_t s = 0; s < steps; ++s) {
    ++walk->offset;
    const uint16_t* next = At(t.x, walk->offset[walk->offset == end ? -1 : 0]);
    AddChannels<Fp16Lanes<XBlock>>(walk->x, walk->filter, sum);
    walk->filter += XBlock * Blocks * 8;
    walk->x = next;
  }
}

template <int XBlock, int Blocks, int Pixels>
void ConvolveFp16(const BlockedTile& t) {
  float16x8_t sum[Pixels][Blocks];
  StartSums(t, sum);
  Walk walk = {At(t.x, t.offsets[0]), At(t.filter, 0), t.offsets};
  if (t.steps <= kHalfSteps) {
    AddSteps<XBlock>(t, t.steps, &walk, sum);
  } else {
    float total[Pixels * Blocks * 8] = {};
    int64_t left = t.steps;
    for (; left > kHalfSteps; left -= kHalfSteps) {
      AddSteps<XBlock>(t, kHalfSteps, &walk, sum);
      Flush<false>(sum, total);
    }
    AddSteps<XBlock>(t, left, &walk, sum);
    Flush<true>(sum, total);
  }
  StoreSums(t, sum);
}

template <int XBlock, int Blocks, int MaxPixels>
BlockedTileFunction FindPixels(int pixels) {
  if constexpr (MaxPixels == 0) {
    return nullptr;
  } else {
    return pixels == MaxPixels
               ? ConvolveFp16<XBlock, Blocks, MaxPixels>
               : FindPixels<XBlock, Blocks, MaxPixels - 1>(pixels);
  }
}

template <int XBlock>
BlockedTileFunction FindBlocks(int blocks, int pixels) {
  switch (blocks) {
    case 1:
      return FindPixels<XBlock, 1, kTilesNeonFp16.max_pixels[0]>(pixels);
    case 2:
      return FindPixels<XBlock, 2, kTilesNeonFp16.max_pixels[1]>(pixels);
    case 3:
      return FindPixels<XBlock, 3, kTilesNeonFp16.max_pixels[2]>(pixels);
    case 4:
      return FindPixels<XBlock, 4, kTilesNeonFp16.max_pixels[3]>(pixels);
  }
  return nullptr;
}

}  // namespace

BlockedTileFunction FindTileNeonFp16(int x_block, int blocks, int pixels, int) {
  return x_block == 8 ? FindBlocks<8>(blocks, pixels)
                      : FindBlocks<4>(blocks, pixels);
}

void FinishFp16(const CpuEpilogue& steps, void* y, int64_t count,
                int64_t index) {
  ApplyRest(steps, static_cast<uint16_t*>(y), count, index);
}

}  // namespace placelite
#endif
