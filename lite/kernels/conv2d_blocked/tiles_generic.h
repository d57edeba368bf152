// SPDX-License-Identifier: Apache-2.0
// This is the direct template over vectors of any width; it is instantiated for
// each instruction set.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_TILES_GENERIC_H_
#define LITE_KERNELS_CONV2D_BLOCKED_TILES_GENERIC_H_

#include <hwy/cache_control.h>

#include <array>
#include <utility>

#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/conv2d_blocked/tiles.h"

namespace placelite::HWY_NAMESPACE {

// This many channels have their code written out one after the other, unless
// the caller asks for another number. More only fills the instruction caches.
// On Zen 5 two are 1.5 % faster than four for tiles of AVX-512, where 8 and 16
// lose more; the smaller tiles of AVX2 lose 3 % by two.
inline constexpr int kUnroll = kLanes == 16 ? 2 : 4;

// A cache line has this many floats.
inline constexpr int kLineFloats = 16;

// The pragmas make the compiler unroll before it gives up on arrays of vectors;
// without them the sums live in memory.
template <int Pixels, int Blocks>
HWY_INLINE void StartSums(const BlockedTile& t, VF32 (&sum)[Pixels][Blocks]) {
  const F32 d;
#pragma GCC unroll 4
  for (int b = 0; b < Blocks; ++b) {
    if (t.resume) {
#pragma GCC unroll 16
      for (int p = 0; p < Pixels; ++p) {
        sum[p][b] = hn::LoadU(d, t.y + b * t.y_block + p * kLanes);
      }
    } else if (t.add != nullptr) {
      const VF32 bias = hn::LoadU(d, t.bias + b * kLanes);
#pragma GCC unroll 16
      for (int p = 0; p < Pixels; ++p) {
        sum[p][b] =
            hn::Add(bias, hn::LoadU(d, t.add + b * t.y_block + p * kLanes));
      }
    } else {
      const VF32 bias = hn::LoadU(d, t.bias + b * kLanes);
#pragma GCC unroll 16
      for (int p = 0; p < Pixels; ++p) sum[p][b] = bias;
    }
  }
}

template <int Pixels, int Blocks>
HWY_INLINE void StoreSums(const BlockedTile& t, VF32 (&sum)[Pixels][Blocks]) {
  const F32 d;
  if (t.epilogue != nullptr) Clamp(*t.epilogue, sum);
#pragma GCC unroll 4
  for (int b = 0; b < Blocks; ++b) {
#pragma GCC unroll 16
    for (int p = 0; p < Pixels; ++p) {
      hn::StoreU(sum[p][b], d, t.y + b * t.y_block + p * kLanes);
    }
  }
  if (t.epilogue != nullptr && t.epilogue->rest.count > 0) {
    ApplyToBlock(t.y, Blocks, Pixels * kLanes, t.y_block, t.epilogue->rest,
                 t.index);
  }
}

// Adds the products of one input channel.
template <int XBlock, int Pixels, int Blocks>
HWY_INLINE void AddChannel(const float* x, const float* filter,
                           VF32 (&sum)[Pixels][Blocks]) {
  const F32 d;
  VF32 weight[Blocks];
#pragma GCC unroll 4
  for (int b = 0; b < Blocks; ++b) {
    weight[b] = hn::LoadU(d, filter + b * kLanes);
  }
#pragma GCC unroll 16
  for (int p = 0; p < Pixels; ++p) {
    const VF32 input = hn::Set(d, x[p * XBlock]);
#pragma GCC unroll 4
    for (int b = 0; b < Blocks; ++b) {
      sum[p][b] = hn::MulAdd(input, weight[b], sum[p][b]);
    }
  }
}

// Adds the products of all channels of a block and returns the filter of the
// next step.
template <int XBlock, int Unroll, int Pixels, int Blocks>
HWY_INLINE const float* AddStep(const float* x, const float* filter,
                                VF32 (&sum)[Pixels][Blocks]) {
  constexpr int64_t kChannelFloats = Blocks * kLanes;
  constexpr int kAtOnce = XBlock < Unroll ? XBlock : Unroll;
#pragma GCC unroll 1
  for (int c = 0; c < XBlock; c += kAtOnce) {
#pragma GCC unroll 4
    for (int i = 0; i < kAtOnce; ++i) {
      AddChannel<XBlock>(x + c + i, filter + i * kChannelFloats, sum);
    }
    filter += kAtOnce * kChannelFloats;
  }
  return filter;
}

template <int XBlock, int Unroll, int Blocks, int Pixels>
void ConvolveTile(const BlockedTile& t) {
  VF32 sum[Pixels][Blocks];
  StartSums(t, sum);
  constexpr int64_t kChannelFloats = Blocks * kLanes;
  const float* filter = t.filter;
  for (int64_t s = 0; s < t.steps; ++s) {
    const float* x = t.x + t.offsets[s];
    const float* ahead = t.ahead + s * t.ahead_floats;
    for (int64_t i = 0; i < t.ahead_floats; i += kLineFloats) {
      hwy::Prefetch(ahead + i);
    }
    filter = AddStep<XBlock, Unroll>(x, filter, sum);
  }
  const int64_t all_steps = t.steps + t.tail_steps;
  for (int64_t s = t.steps; s < all_steps; ++s) {
    const float* x = t.x + t.offsets[s];
    for (int64_t c = 0; c < t.tail_channels; ++c, filter += kChannelFloats) {
      AddChannel<XBlock>(x + c, filter, sum);
    }
  }
  StoreSums(t, sum);
}

template <int XBlock, int Unroll, int Blocks, size_t... Pixels>
constexpr std::array<BlockedTileFunction, sizeof...(Pixels)> TilesOf(
    std::index_sequence<Pixels...>) {
  return {
      ConvolveTile<XBlock, Unroll, Blocks, static_cast<int>(Pixels) + 1>...};
}

// Returns null if there is no tile of this size.
template <int XBlock, int Unroll, int Blocks, int MaxPixels>
BlockedTileFunction FindPixels(int pixels) {
  static constexpr auto kTiles =
      TilesOf<XBlock, Unroll, Blocks>(std::make_index_sequence<MaxPixels>());
  return pixels >= 1 && pixels <= MaxPixels
             ? kTiles[static_cast<size_t>(pixels - 1)]
             : nullptr;
}

template <int XBlock, int Unroll, const BlockedTiles& tiles>
BlockedTileFunction FindBlocks(int blocks, int pixels) {
  switch (blocks) {
    case 1:
      return FindPixels<XBlock, Unroll, 1, tiles.max_pixels[0]>(pixels);
    case 2:
      return FindPixels<XBlock, Unroll, 2, tiles.max_pixels[1]>(pixels);
    case 3:
      return FindPixels<XBlock, Unroll, 3, tiles.max_pixels[2]>(pixels);
    case 4:
      return FindPixels<XBlock, Unroll, 4, tiles.max_pixels[3]>(pixels);
  }
  return nullptr;
}

template <const BlockedTiles& tiles>
BlockedTileFunction FindTile(int x_block, int blocks, int pixels, int unroll) {
  static_assert(tiles.lanes == kLanes, "compiled for another instruction set");
  switch (x_block) {
    case 1:
      return FindBlocks<1, 1, tiles>(blocks, pixels);
    case kLanes / 2:
      return FindBlocks<kLanes / 2, kUnroll, tiles>(blocks, pixels);
    case kLanes:
      if (unroll == 2) return FindBlocks<kLanes, 2, tiles>(blocks, pixels);
      if (unroll == 4) return FindBlocks<kLanes, 4, tiles>(blocks, pixels);
      return FindBlocks<kLanes, kUnroll, tiles>(blocks, pixels);
  }
  return nullptr;
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_CONV2D_BLOCKED_TILES_GENERIC_H_
