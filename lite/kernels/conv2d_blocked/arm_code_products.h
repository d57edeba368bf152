// SPDX-License-Identifier: Apache-2.0
// How the tiles of codes multiply bytes on 64-bit Arm: four input channels of
// four neighbouring pixels lie in one vector. Codes are unsigned where memory
// has them; instructions that multiply signed bytes take them less 128, for
// which the sums' start makes up (TileElements::x_offset).
//
// A type of products P has P::kGroup, the input channels whose weights lie
// beside each other, and P::Sum<Blocks, Pixels>(tile, sums), which writes the
// sums of a tile as [block][pixel][output channel].
#ifndef LITE_KERNELS_CONV2D_BLOCKED_ARM_CODE_PRODUCTS_H_
#define LITE_KERNELS_CONV2D_BLOCKED_ARM_CODE_PRODUCTS_H_

#include <arm_neon.h>

#include "lite/kernels/common/arm_loads.h"
#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/conv2d_blocked/tiles.h"

namespace placelite::HWY_NAMESPACE {

// Quads are pixels in vectors of four.
template <int Pixels>
inline constexpr int kQuads = (Pixels + 3) / 4;

// Loads `Pixels` pixels and touches no memory behind them.
template <int Pixels>
HWY_INLINE void LoadQuads(const uint8_t* x,
                          uint8x16_t (&quad)[kQuads<Pixels>]) {
#pragma GCC unroll 8
  for (int q = 0; q < Pixels / 4; ++q) quad[q] = vld1q_u8(x + 16 * q);
  constexpr int kLast = Pixels / 4;
  const uint8_t* const last = x + 16 * kLast;
  if constexpr (Pixels % 4 == 1) {
    quad[kLast] = vreinterpretq_u8_u32(
        vld1q_dup_u32(reinterpret_cast<const uint32_t*>(last)));
  } else if constexpr (Pixels % 4 == 2) {
    quad[kLast] = vcombine_u8(vld1_u8(last), vdup_n_u8(0));
  } else if constexpr (Pixels % 4 == 3) {
    const uint32x4_t two =
        vreinterpretq_u32_u8(vcombine_u8(vld1_u8(last), vdup_n_u8(0)));
    quad[kLast] = vreinterpretq_u8_u32(
        vld1q_lane_u32(reinterpret_cast<const uint32_t*>(last + 8), two, 2));
  }
}

// A CodeWalk is the position that a tile has reached. The address of the next
// step's pixels is known before this step's products begin.
class CodeWalk {
 public:
  explicit HWY_INLINE CodeWalk(const BlockedTile& t)
      : base_(t.x),
        offset_(t.offsets),
        end_(t.offsets + t.steps),
        x_(t.x + *offset_) {}

  HWY_INLINE bool AtEnd() const { return offset_ == end_; }
  HWY_INLINE int64_t StepsLeft() const { return end_ - offset_; }
  // Returns the pixels of this step, and goes to the next.
  HWY_INLINE const uint8_t* Next() {
    const uint8_t* const x = x_;
    x_ = base_ + *++offset_;
    return x;
  }

 private:
  const uint8_t* base_;
  const int64_t* offset_;
  const int64_t* end_;
  const uint8_t* x_;
};

template <int Pixels, int Blocks>
HWY_INLINE void StartSums(const BlockedTile& t,
                          int32x4_t (&sum)[Pixels][Blocks]) {
  const auto* start = static_cast<const int32_t*>(t.bias);
#pragma GCC unroll 4
  for (int b = 0; b < Blocks; ++b) {
    const int32x4_t bias = vld1q_s32(start + b * 4);
#pragma GCC unroll 16
    for (int p = 0; p < Pixels; ++p) sum[p][b] = bias;
  }
}

template <int Pixels, int Blocks>
HWY_INLINE void StoreSums(int32x4_t (&sum)[Pixels][Blocks], int32_t* sums) {
#pragma GCC unroll 4
  for (int b = 0; b < Blocks; ++b) {
#pragma GCC unroll 16
    for (int p = 0; p < Pixels; ++p) {
      vst1q_s32(sums + (b * Pixels + p) * 4, sum[p][b]);
    }
  }
}

// Bytes that are larger by 128 when they are taken as unsigned.
HWY_INLINE int8x16_t Signed(uint8x16_t codes) {
  return vreinterpretq_s8_u8(veorq_u8(codes, vdupq_n_u8(0x80)));
}

// Instructions that this file's target does not have are written in assembly.
// gcc assembles what a line .arch names. Clang assembles what the function's
// target has, and inlines it into functions of the same target alone.
#if defined(__clang__)
#define LITE_ARCH(feature) ""
#define LITE_WITH(feature) __attribute__((target(feature)))
#define LITE_TILE_WITH(feature) HWY_NOINLINE LITE_WITH(feature)
#else
#define LITE_ARCH(feature) ".arch armv8.2-a+" feature "\n\t"
#define LITE_WITH(feature)
#define LITE_TILE_WITH(feature) HWY_INLINE
#endif

// Four channels of a pixel by four channels of four outputs: sdot, of ARMv8.2
// with FEAT_DotProd.
struct DotProducts {
  static constexpr int kGroup = 4;

  template <int lane>
  static HWY_INLINE LITE_WITH("dotprod") int32x4_t
      MulAdd(int32x4_t sum, int8x16_t weight, int8x16_t x) {
    asm volatile(LITE_ARCH("dotprod") "sdot %0.4s, %1.16b, %2.4b[%3]"
                 : "+w"(sum)
                 : "w"(weight), "w"(x), "i"(lane));
    return sum;
  }

  template <int Pixels, int Blocks, int... p>
  static HWY_INLINE LITE_WITH("dotprod") void AddBlock(
      int b, int8x16_t weight, const int8x16_t (&x)[kQuads<Pixels>],
      int32x4_t (&sum)[Pixels][Blocks], std::integer_sequence<int, p...>) {
    ((sum[p][b] = MulAdd<p % 4>(sum[p][b], weight, x[p / 4])), ...);
  }

  template <int Blocks, int Pixels>
  static LITE_TILE_WITH("dotprod") void Sum(const BlockedTile& t,
                                            int32_t* sums) {
    int32x4_t sum[Pixels][Blocks];
    StartSums(t, sum);
    const auto* filter = reinterpret_cast<const int8_t*>(t.filter);
    for (CodeWalk walk(t); !walk.AtEnd(); filter += Blocks * 16) {
      uint8x16_t quad[kQuads<Pixels>];
      LoadQuads<Pixels>(walk.Next(), quad);
      // The largest tiles have no registers for all weights at once.
      constexpr bool kAtOnce = Pixels * Blocks <= 24;
      int8x16_t x[kQuads<Pixels>], weight[Blocks];
#pragma GCC unroll 4
      for (int b = 0; kAtOnce && b < Blocks; ++b) {
        weight[b] = vld1q_s8(filter + b * 16);
      }
#pragma GCC unroll 4
      for (int q = 0; q < kQuads<Pixels>; ++q) x[q] = Signed(quad[q]);
#pragma GCC unroll 4
      for (int b = 0; b < Blocks; ++b) {
        if (!kAtOnce && b % 2 == 0) {
          KeepOrder();
          weight[b] = vld1q_s8(filter + b * 16);
          if (b + 1 < Blocks) weight[b + 1] = vld1q_s8(filter + b * 16 + 16);
        }
        AddBlock(b, weight[b], x, sum,
                 std::make_integer_sequence<int, Pixels>());
      }
    }
    StoreSums(sum, sums);
  }
};

// Plain NEON: products of two channels have 16 bits, and so have the sums of
// two of them where no weight is -128. They are added up in pairs of 32 bits.
struct WideningProducts {
  static constexpr int kGroup = 2;

  template <int Blocks, int Pixels>
  static HWY_INLINE void Sum(const BlockedTile& t, int32_t* sums) {
    constexpr int kPairs = (Blocks + 1) / 2;
    int32x4_t sum[Pixels][Blocks];
    StartSums(t, sum);
    const auto* filter = reinterpret_cast<const int8_t*>(t.filter);
    for (CodeWalk walk(t); !walk.AtEnd(); filter += Blocks * 16) {
      uint8x16_t quad[kQuads<Pixels>];
      LoadQuads<Pixels>(walk.Next(), quad);
      int8x16_t first[kPairs], second[kPairs];
      LoadWeights<Blocks>(filter, first);
      LoadWeights<Blocks>(filter + Blocks * 8, second);
      int16x8_t x[kQuads<Pixels>];
#pragma GCC unroll 4
      for (int q = 0; q < kQuads<Pixels>; ++q) {
        x[q] = vreinterpretq_s16_s8(Signed(quad[q]));
      }
      AddPixels(first, second, x, sum,
                std::make_integer_sequence<int, Pixels>());
    }
    StoreSums(sum, sums);
  }

 private:
  // Loads two channels of `Blocks` blocks of outputs, two blocks to a vector.
  template <int Blocks>
  static HWY_INLINE void LoadWeights(const int8_t* filter,
                                     int8x16_t (&weight)[(Blocks + 1) / 2]) {
#pragma GCC unroll 2
    for (int i = 0; i < Blocks / 2; ++i) weight[i] = vld1q_s8(filter + 16 * i);
    if constexpr (Blocks % 2 == 1) {
      weight[Blocks / 2] =
          vcombine_s8(vld1_s8(filter + Blocks / 2 * 16), vdup_n_s8(0));
    }
  }

  template <int p, int Pixels, int Blocks>
  static HWY_INLINE void AddPixel(const int8x16_t (&first)[(Blocks + 1) / 2],
                                  const int8x16_t (&second)[(Blocks + 1) / 2],
                                  const int16x8_t (&x)[kQuads<Pixels>],
                                  int32x4_t (&sum)[Pixels][Blocks]) {
    constexpr int kLane = p % 4 * 2;
    const int8x16_t x0 = vreinterpretq_s8_s16(vdupq_laneq_s16(x[p / 4], kLane));
    const int8x16_t x1 =
        vreinterpretq_s8_s16(vdupq_laneq_s16(x[p / 4], kLane + 1));
    int16x8_t product[Blocks];
#pragma GCC unroll 4
    for (int b = 0; b < Blocks; ++b) {
      product[b] = Multiply(b % 2, first[b / 2], x0);
    }
#pragma GCC unroll 4
    for (int b = 0; b < Blocks; ++b) {
      product[b] = MulAdd(b % 2, product[b], second[b / 2], x1);
    }
#pragma GCC unroll 4
    for (int b = 0; b < Blocks; ++b) {
      sum[p][b] = AddPairs(sum[p][b], product[b]);
    }
  }

  // The assembly keeps gcc 12 from making all products ahead of all sums, for
  // which there are not enough registers.
  static HWY_INLINE int16x8_t Multiply(int half, int8x16_t w, int8x16_t x) {
    int16x8_t product;
    if (half == 0) {
      asm volatile("smull %0.8h, %1.8b, %2.8b"
                   : "=w"(product)
                   : "w"(w), "w"(x));
    } else {
      asm volatile("smull2 %0.8h, %1.16b, %2.16b"
                   : "=w"(product)
                   : "w"(w), "w"(x));
    }
    return product;
  }
  static HWY_INLINE int16x8_t MulAdd(int half, int16x8_t product, int8x16_t w,
                                     int8x16_t x) {
    if (half == 0) {
      asm volatile("smlal %0.8h, %1.8b, %2.8b"
                   : "+w"(product)
                   : "w"(w), "w"(x));
    } else {
      asm volatile("smlal2 %0.8h, %1.16b, %2.16b"
                   : "+w"(product)
                   : "w"(w), "w"(x));
    }
    return product;
  }
  static HWY_INLINE int32x4_t AddPairs(int32x4_t sum, int16x8_t product) {
    asm volatile("sadalp %0.4s, %1.8h" : "+w"(sum) : "w"(product));
    return sum;
  }

  template <int Pixels, int Blocks, int... p>
  static HWY_INLINE void AddPixels(const int8x16_t (&first)[(Blocks + 1) / 2],
                                   const int8x16_t (&second)[(Blocks + 1) / 2],
                                   const int16x8_t (&x)[kQuads<Pixels>],
                                   int32x4_t (&sum)[Pixels][Blocks],
                                   std::integer_sequence<int, p...>) {
    (AddPixel<p>(first, second, x, sum), ...);
  }
};

// Eight channels of two pixels by eight channels of two outputs: usmmla, of
// FEAT_I8MM. The eight channels are those of two steps.
struct MatrixProducts {
  static constexpr int kGroup = 4;

  static HWY_INLINE LITE_WITH("i8mm") int32x4_t
      MulAdd(int32x4_t sum, uint8x16_t x, int8x16_t weight) {
    asm volatile(LITE_ARCH("i8mm") "usmmla %0.4s, %1.16b, %2.16b"
                 : "+w"(sum)
                 : "w"(x), "w"(weight));
    return sum;
  }

  // Sums are [pair of pixels][block][half of it]: two outputs of the first
  // pixel and two of the second.
  template <int Blocks, int Pixels>
  static LITE_TILE_WITH("i8mm") void Sum(const BlockedTile& t, int32_t* sums) {
    constexpr int kPairs = (Pixels + 1) / 2;
    int32x4_t sum[kPairs][Blocks][2];
    const auto* start = static_cast<const int32_t*>(t.bias);
#pragma GCC unroll 4
    for (int b = 0; b < Blocks; ++b) {
      const int32x2_t low = vld1_s32(start + b * 4);
      const int32x2_t high = vld1_s32(start + b * 4 + 2);
#pragma GCC unroll 8
      for (int i = 0; i < kPairs; ++i) {
        sum[i][b][0] = vcombine_s32(low, low);
        sum[i][b][1] = vcombine_s32(high, high);
      }
    }
    const auto* filter = reinterpret_cast<const int8_t*>(t.filter);
    CodeWalk walk(t);
    for (; walk.StepsLeft() >= 2; filter += Blocks * 32) {
      uint8x16_t first[kQuads<Pixels>], second[kQuads<Pixels>];
      LoadQuads<Pixels>(walk.Next(), first);
      LoadQuads<Pixels>(walk.Next(), second);
      AddSteps<Blocks, Pixels>(first, second, filter, filter + Blocks * 16,
                               sum);
    }
    if (!walk.AtEnd()) {
      // Any weights will do for the step that does not exist.
      uint8x16_t first[kQuads<Pixels>], none[kQuads<Pixels>];
      LoadQuads<Pixels>(walk.Next(), first);
#pragma GCC unroll 4
      for (int q = 0; q < kQuads<Pixels>; ++q) none[q] = vdupq_n_u8(0);
      AddSteps<Blocks, Pixels>(first, none, filter, filter, sum);
    }
#pragma GCC unroll 4
    for (int b = 0; b < Blocks; ++b) {
#pragma GCC unroll 8
      for (int i = 0; i < kPairs; ++i) {
        const int64x2_t low = vreinterpretq_s64_s32(sum[i][b][0]);
        const int64x2_t high = vreinterpretq_s64_s32(sum[i][b][1]);
        int32_t* to = sums + (b * Pixels + 2 * i) * 4;
        vst1q_s32(to, vreinterpretq_s32_s64(vzip1q_s64(low, high)));
        if (2 * i + 1 == Pixels) continue;
        vst1q_s32(to + 4, vreinterpretq_s32_s64(vzip2q_s64(low, high)));
      }
    }
  }

 private:
  // The fours of two vectors by turns.
  static HWY_INLINE uint8x16_t LowFours(uint8x16_t a, uint8x16_t b) {
    return vreinterpretq_u8_u32(
        vzip1q_u32(vreinterpretq_u32_u8(a), vreinterpretq_u32_u8(b)));
  }
  static HWY_INLINE uint8x16_t HighFours(uint8x16_t a, uint8x16_t b) {
    return vreinterpretq_u8_u32(
        vzip2q_u32(vreinterpretq_u32_u8(a), vreinterpretq_u32_u8(b)));
  }

  template <int Blocks, int Pixels>
  static HWY_INLINE LITE_WITH("i8mm") void AddSteps(
      const uint8x16_t (&first)[kQuads<Pixels>],
      const uint8x16_t (&second)[kQuads<Pixels>], const int8_t* first_filter,
      const int8_t* second_filter,
      int32x4_t (&sum)[(Pixels + 1) / 2][Blocks][2]) {
    constexpr int kPairs = (Pixels + 1) / 2;
    uint8x16_t x[kPairs];
#pragma GCC unroll 8
    for (int i = 0; i < kPairs; ++i) {
      x[i] = i % 2 == 0 ? LowFours(first[i / 2], second[i / 2])
                        : HighFours(first[i / 2], second[i / 2]);
    }
#pragma GCC unroll 4
    for (int b = 0; b < Blocks; ++b) {
      const uint8x16_t w0 =
          vreinterpretq_u8_s8(vld1q_s8(first_filter + b * 16));
      const uint8x16_t w1 =
          vreinterpretq_u8_s8(vld1q_s8(second_filter + b * 16));
      const int8x16_t low = vreinterpretq_s8_u8(LowFours(w0, w1));
      const int8x16_t high = vreinterpretq_s8_u8(HighFours(w0, w1));
#pragma GCC unroll 8
      for (int i = 0; i < kPairs; ++i) {
        sum[i][b][0] = MulAdd(sum[i][b][0], x[i], low);
      }
#pragma GCC unroll 8
      for (int i = 0; i < kPairs; ++i) {
        sum[i][b][1] = MulAdd(sum[i][b][1], x[i], high);
      }
    }
  }
};

#undef LITE_ARCH
#undef LITE_WITH
#undef LITE_TILE_WITH

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_CONV2D_BLOCKED_ARM_CODE_PRODUCTS_H_
