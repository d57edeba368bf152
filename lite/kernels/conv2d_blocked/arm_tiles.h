// SPDX-License-Identifier: Apache-2.0
// This is the direct template for inputs in blocks of a vector of NEON. It
// differs from tiles_generic.h in what in-order cores need: the addresses of
// the next step's pixels are known before this step's products begin, and each
// load stands between products, ahead of its use. Prefetching is left to the
// processor.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_ARM_TILES_H_
#define LITE_KERNELS_CONV2D_BLOCKED_ARM_TILES_H_

#include "lite/kernels/common/arm_lanes.h"
#include "lite/kernels/conv2d_blocked/tiles_generic.h"
#include "lite/kernels/gemm/arm_tile.h"

namespace placelite::HWY_NAMESPACE {

// FloatLanes describes four channels of a pixel to AddChannels (arm_lanes.h).
struct FloatLanes {
  using Scalar = float;
  using Sum = VF32;
  using Pixel = VF32;
  static constexpr int kSumLanes = 4;
  static constexpr int kChannels = 4;

  static HWY_INLINE Sum LoadSum(const float* p) { return hn::LoadU(F32(), p); }
  static HWY_INLINE Pixel LoadPixel(const float* p) {
    return hn::LoadU(F32(), p);
  }
  // The assembly keeps gcc 12 from putting products of one sum behind each
  // other, where they would wait.
  template <int lane>
  static HWY_INLINE Sum MulAdd(Sum sum, Sum weight, Pixel x) {
#if HWY_ARCH_ARM_A64
    asm volatile("fmla %0.4s, %1.4s, %2.s[%3]"
                 : "+w"(sum.raw)
                 : "w"(weight.raw), "w"(x.raw), "i"(lane));
    return sum;
#else
    return hn::MulAdd(weight, hn::Broadcast<lane>(x), sum);
#endif
  }
};

// Returns the pixels of a step, whose offset is in bytes.
HWY_INLINE const float* PixelsAt(const uint8_t* x, int64_t offset) {
  return reinterpret_cast<const float*>(x + offset);
}

// Adds the products of two steps of one channel each.
template <int Pixels, int Blocks>
HWY_INLINE void AddTwo(const float* x0, const float* x1, const float* filter,
                       VF32 (&sum)[Pixels][Blocks]) {
  constexpr std::make_index_sequence<Pixels> kPixels;
  AddColumn(x0, filter, sum, kPixels);
  AddColumn(x1, filter + Blocks * kLanes, sum, kPixels);
}

// This tile reads inputs whose pixels of one channel lie one behind the other:
// it is a product of matrices whose rows are the pixels. No channel is left
// over.
template <int Blocks, int Pixels>
void ConvolveNeonPixels(const BlockedTile& t) {
  VF32 sum[Pixels][Blocks];
  StartSums<FloatProducts<float>>(t, sum);
  constexpr std::make_index_sequence<Pixels> kPixels;
  constexpr int64_t kChannelFloats = Blocks * kLanes;
  const uint8_t* const base = t.x;
  const auto* filter = reinterpret_cast<const float*>(t.filter);
  const int64_t* offset = t.offsets;
  int64_t steps = t.steps;
  if (steps >= 2) {
    const float* x0 = PixelsAt(base, offset[0]);
    const float* x1 = PixelsAt(base, offset[1]);
    for (; steps >= 4; steps -= 2) {
      offset += 2;
      const int64_t next0 = offset[0], next1 = offset[1];
      AddTwo(x0, x1, filter, sum);
      filter += 2 * kChannelFloats;
      x0 = PixelsAt(base, next0);
      x1 = PixelsAt(base, next1);
    }
    AddTwo(x0, x1, filter, sum);
    filter += 2 * kChannelFloats;
    steps -= 2;
    offset += 2;
  }
  if (steps > 0) AddColumn(PixelsAt(base, *offset), filter, sum, kPixels);
  StoreSums<FloatProducts<float>>(t, sum);
}

template <int Blocks, int Pixels>
void ConvolveNeon(const BlockedTile& t) {
  VF32 sum[Pixels][Blocks];
  StartSums<FloatProducts<float>>(t, sum);
  constexpr int64_t kChannelFloats = Blocks * kLanes;
  const uint8_t* const base = t.x;
  const auto* filter = reinterpret_cast<const float*>(t.filter);
  const int64_t* offset = t.offsets;
  const int64_t* const end = offset + t.steps;
  const float* x = PixelsAt(base, t.steps > 0 ? *offset : 0);
  while (offset != end) {
    ++offset;
    const float* next = PixelsAt(base, offset[offset == end ? -1 : 0]);
    AddChannels<FloatLanes>(x, filter, sum);
    filter += kLanes * kChannelFloats;
    x = next;
  }
  for (int64_t s = 0; s < t.tail_steps; ++s) {
    x = PixelsAt(base, end[s]);
    for (int64_t c = 0; c < t.tail_channels; ++c, filter += kChannelFloats) {
      AddGroup<FloatProducts<float>, kLanes>(x + c, filter, sum);
    }
  }
  StoreSums<FloatProducts<float>>(t, sum);
}

template <int XBlock, int Blocks, size_t... Pixels>
BlockedTileFunction FindNeonPixels(int pixels, std::index_sequence<Pixels...>) {
  static_assert(XBlock == 1 || XBlock == kLanes);
  static constexpr BlockedTileFunction kTiles[] = {
      XBlock == 1 ? ConvolveNeonPixels<Blocks, static_cast<int>(Pixels) + 1>
                  : ConvolveNeon<Blocks, static_cast<int>(Pixels) + 1>...};
  return pixels >= 1 && pixels <= static_cast<int>(sizeof...(Pixels))
             ? kTiles[pixels - 1]
             : nullptr;
}

// Returns null if there is no tile of this size.
template <int XBlock, const BlockedTiles& tiles>
BlockedTileFunction FindNeonTile(int blocks, int pixels) {
  return WithBlocks(blocks, [&](auto count) {
    constexpr int kBlocks = decltype(count)::value;
    return FindNeonPixels<XBlock, kBlocks>(
        pixels, std::make_index_sequence<tiles.max_pixels[kBlocks - 1]>());
  });
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_CONV2D_BLOCKED_ARM_TILES_H_
