// The direct template for inputs in blocks of a vector of NEON. It differs from
// tiles_generic.h in what in-order cores need: where the next step's pixels lie
// is known before this step's products begin, and each load stands between
// products, ahead of its use. Prefetching is left to the processor.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_ARM_TILES_H_
#define LITE_KERNELS_CONV2D_BLOCKED_ARM_TILES_H_

#include "lite/kernels/common/arm_loads.h"
#include "lite/kernels/conv2d_blocked/tiles_generic.h"
#include "lite/kernels/gemm/arm_tile.h"

namespace placelite::HWY_NAMESPACE {

// A pixel is loaded beside the products of the pixels so many before it.
constexpr int kPixelsAhead = 3;

// sum + weight * x[lane], where the source says it: gcc 12 would put products
// of one sum behind each other, which then wait.
template <int lane>
HWY_INLINE VF32 MulAddLane(VF32 sum, VF32 weight, VF32 x) {
#if HWY_ARCH_ARM_A64
  asm volatile("fmla %0.4s, %1.4s, %2.s[%3]"
               : "+w"(sum.raw)
               : "w"(weight.raw), "w"(x.raw), "i"(lane));
  return sum;
#else
  return hn::MulAdd(weight, hn::Broadcast<lane>(x), sum);
#endif
}

// The products of one channel of each pixel. Beside them are loaded the weights
// of the next channel and, in the first one, the pixels.
template <int lane, int Pixels, int Blocks>
HWY_INLINE void AddLaneLoading(const float* x, const float* filter,
                               VF32 (&input)[Pixels], VF32 (&weight)[Blocks],
                               VF32 (&sum)[Pixels][Blocks]) {
  const F32 d;
  constexpr int kPairs = (Blocks + 1) / 2;
  VF32 next[Blocks];
#pragma GCC unroll 16
  for (int p = 0; p < Pixels; ++p) {
    if (lane == 0 && p + kPixelsAhead < Pixels) {
      input[p + kPixelsAhead] = hn::LoadU(d, x + (p + kPixelsAhead) * kLanes);
      KeepOrder();
    }
    if constexpr (lane + 1 < kLanes) {
#pragma GCC unroll 4
      for (int b = 0; b < Blocks; ++b) {
        if (p != b / 2 * Pixels / kPairs) continue;
        next[b] = hn::LoadU(d, filter + ((lane + 1) * Blocks + b) * kLanes);
      }
      KeepOrder();
    }
#pragma GCC unroll 4
    for (int b = 0; b < Blocks; ++b) {
      sum[p][b] = MulAddLane<lane>(sum[p][b], weight[b], input[p]);
    }
  }
  if constexpr (lane + 1 < kLanes) {
#pragma GCC unroll 4
    for (int b = 0; b < Blocks; ++b) weight[b] = next[b];
  }
}

// The products of all channels of a block.
template <int Pixels, int Blocks>
HWY_INLINE void AddFourChannels(const float* x, const float* filter,
                                VF32 (&sum)[Pixels][Blocks]) {
  static_assert(kLanes == 4);
  const F32 d;
  VF32 input[Pixels], weight[Blocks];
#pragma GCC unroll 4
  for (int b = 0; b < Blocks; ++b) {
    weight[b] = hn::LoadU(d, filter + b * kLanes);
    KeepOrder();
  }
#pragma GCC unroll 16
  for (int p = 0; p < Pixels && p < kPixelsAhead; ++p) {
    input[p] = hn::LoadU(d, x + p * kLanes);
    KeepOrder();
  }
  AddLaneLoading<0>(x, filter, input, weight, sum);
  AddLaneLoading<1>(x, filter, input, weight, sum);
  AddLaneLoading<2>(x, filter, input, weight, sum);
  AddLaneLoading<3>(x, filter, input, weight, sum);
}

// The products of two steps of one channel.
template <int Pixels, int Blocks>
HWY_INLINE void AddTwo(const float* x0, const float* x1, const float* filter,
                       VF32 (&sum)[Pixels][Blocks]) {
  constexpr std::make_index_sequence<Pixels> kPixels;
  AddColumn(x0, filter, sum, kPixels);
  AddColumn(x1, filter + Blocks * kLanes, sum, kPixels);
}

// Of inputs whose pixels of one channel lie one behind the other: a product of
// matrices, whose rows are the pixels. No channel is left over.
template <int Blocks, int Pixels>
void ConvolveNeonPixels(const BlockedTile& t) {
  VF32 sum[Pixels][Blocks];
  StartSums(t, sum);
  constexpr std::make_index_sequence<Pixels> kPixels;
  constexpr int64_t kChannelFloats = Blocks * kLanes;
  const float* const base = t.x;
  const float* filter = t.filter;
  const int64_t* offset = t.offsets;
  int64_t steps = t.steps;
  if (steps >= 2) {
    const float* x0 = base + offset[0];
    const float* x1 = base + offset[1];
    for (; steps >= 4; steps -= 2) {
      offset += 2;
      const int64_t next0 = offset[0], next1 = offset[1];
      AddTwo(x0, x1, filter, sum);
      filter += 2 * kChannelFloats;
      x0 = base + next0;
      x1 = base + next1;
    }
    AddTwo(x0, x1, filter, sum);
    filter += 2 * kChannelFloats;
    steps -= 2;
    offset += 2;
  }
  if (steps > 0) AddColumn(base + *offset, filter, sum, kPixels);
  StoreSums(t, sum);
}

template <int Blocks, int Pixels>
void ConvolveNeon(const BlockedTile& t) {
  VF32 sum[Pixels][Blocks];
  StartSums(t, sum);
  constexpr int64_t kChannelFloats = Blocks * kLanes;
  const float* filter = t.filter;
  const int64_t* offset = t.offsets;
  const int64_t* const end = offset + t.steps;
  const float* const base = t.x;
  const float* x = t.steps > 0 ? base + *offset : base;
  while (offset != end) {
    ++offset;
    const float* next = base + offset[offset == end ? -1 : 0];
    AddFourChannels(x, filter, sum);
    filter += kLanes * kChannelFloats;
    x = next;
  }
  for (int64_t s = 0; s < t.tail_steps; ++s) {
    x = t.x + end[s];
    for (int64_t c = 0; c < t.tail_channels; ++c, filter += kChannelFloats) {
      AddChannel<kLanes>(x + c, filter, sum);
    }
  }
  StoreSums(t, sum);
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

// Null where there is no tile of this size.
template <int XBlock, const BlockedTiles& tiles>
BlockedTileFunction FindNeonTile(int blocks, int pixels) {
  const auto find = [&](auto count) {
    constexpr int kBlocks = decltype(count)::value;
    return FindNeonPixels<XBlock, kBlocks>(
        pixels, std::make_index_sequence<tiles.max_pixels[kBlocks - 1]>());
  };
  switch (blocks) {
    case 1:
      return find(std::integral_constant<int, 1>());
    case 2:
      return find(std::integral_constant<int, 2>());
    case 3:
      return find(std::integral_constant<int, 3>());
    case 4:
      return find(std::integral_constant<int, 4>());
  }
  return nullptr;
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_CONV2D_BLOCKED_ARM_TILES_H_
