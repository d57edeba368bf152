// SPDX-License-Identifier: Apache-2.0
// This is the direct template over vectors of any width; it is instantiated for
// each instruction set.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_TILES_GENERIC_H_
#define LITE_KERNELS_CONV2D_BLOCKED_TILES_GENERIC_H_

#include <hwy/cache_control.h>

#include <array>
#include <utility>

#include "lite/kernels/common/elements_simd.h"
#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/conv2d_blocked/tiles.h"

namespace placelite::HWY_NAMESPACE {

// This many channels have their code written out one after the other, unless
// the caller asks for another number. More only fills the instruction caches.
// On Zen 5 two are 1.5 % faster than four for tiles of AVX-512, where 8 and 16
// lose more; the smaller tiles of AVX2 lose 3 % by two.
inline constexpr int kUnroll = kLanes == 16 ? 2 : 4;

inline constexpr int kLineBytes = 64;  // of the cache

// A type `Products` says what a tile multiplies. Its members are:
//   Input        the type of the elements of x and of the filter
//   Output       the type of the elements of y and of `add`
//   Bias         the type of the elements of the bias
//   Sum, Factor  vectors of sums, and of what is multiplied for one
//   kGroup       the number of neighbouring channels that one MulAdd adds up
//   kStoresSums  whether Output holds the sums as they are
//   Start        loads a bias as sums
//   LoadOutput   loads outputs as sums
//   StoreOutput  stores sums as outputs
//   LoadFilter   loads the filter of a group for a vector of outputs
//   Broadcast    loads the group of one pixel for all outputs
//   MulAdd(x, filter, sum)  returns the sum with the products
//   kFinishes    whether Finish(tile, sums) stores them in place of StoreSums,
//                and adds the operand
//
// FloatSums are the members of those whose sums are floats.
template <typename OutputType>
struct FloatSums {
  using Output = OutputType;
  using Bias = float;
  using Sum = VF32;
  static constexpr bool kStoresSums = std::is_same_v<Output, float>;
  static constexpr bool kFinishes = false;

  static HWY_INLINE Sum Start(const Bias* bias) {
    return hn::LoadU(F32(), bias);
  }
  static HWY_INLINE Sum LoadOutput(const Output* y) { return LoadElements(y); }
  static HWY_INLINE void StoreOutput(Sum sum, Output* y) {
    StoreElements(sum, y);
  }
};

template <typename OutputType>
struct FloatProducts : FloatSums<OutputType> {
  using Input = float;
  using Factor = VF32;
  static constexpr int kGroup = 1;

  static HWY_INLINE Factor LoadFilter(const Input* filter) {
    return hn::LoadU(F32(), filter);
  }
  static HWY_INLINE Factor Broadcast(const Input* x) {
    return hn::Set(F32(), *x);
  }
  static HWY_INLINE VF32 MulAdd(Factor x, Factor filter, VF32 sum) {
    return hn::MulAdd(x, filter, sum);
  }
};

// The pragmas make the compiler unroll before it gives up on arrays of vectors;
// without them the sums live in memory.
template <class P, int Pixels, int Blocks>
HWY_INLINE void StartSums(const BlockedTile& t,
                          typename P::Sum (&sum)[Pixels][Blocks]) {
  using Output = typename P::Output;
  const auto* biases = static_cast<const typename P::Bias*>(t.bias);
#pragma GCC unroll 4
  for (int b = 0; b < Blocks; ++b) {
    const auto bias = P::Start(biases + b * kLanes);
#pragma GCC unroll 16
    for (int p = 0; p < Pixels; ++p) sum[p][b] = bias;
    if constexpr (!P::kFinishes) {
      if (P::kStoresSums && t.resume) {
        const auto* y = reinterpret_cast<const Output*>(t.y + b * t.y_block);
#pragma GCC unroll 16
        for (int p = 0; p < Pixels; ++p) {
          sum[p][b] = P::LoadOutput(y + p * kLanes);
        }
      } else if (t.add != nullptr) {
        const auto* add =
            reinterpret_cast<const Output*>(t.add + b * t.y_block);
#pragma GCC unroll 16
        for (int p = 0; p < Pixels; ++p) {
          sum[p][b] = hn::Add(bias, P::LoadOutput(add + p * kLanes));
        }
      }
    }
  }
}

// Applies the steps that are not for registers ahead of the only rounding: it
// rounds no sum in between.
template <class P, int Pixels, int Blocks>
HWY_INLINE void FinishSums(const BlockedTile& t,
                           typename P::Sum (&sum)[Pixels][Blocks]) {
  using Output = typename P::Output;
  float values[Pixels * kLanes];
#pragma GCC unroll 4
  for (int b = 0; b < Blocks; ++b) {
    const int64_t at = b * t.y_block;
#pragma GCC unroll 16
    for (int p = 0; p < Pixels; ++p) {
      hn::StoreU(sum[p][b], F32(), values + p * kLanes);
    }
    ApplyToBlock<Output>(values, 1, Pixels * kLanes, 0, t.epilogue->rest,
                         t.index + at / static_cast<int64_t>(sizeof(Output)));
    auto* y = reinterpret_cast<Output*>(t.y + at);
    for (int p = 0; p < Pixels; ++p) {
      P::StoreOutput(hn::LoadU(F32(), values + p * kLanes), y + p * kLanes);
    }
  }
}

template <class P, int Pixels, int Blocks>
HWY_INLINE void StoreSums(const BlockedTile& t,
                          typename P::Sum (&sum)[Pixels][Blocks]) {
  using Output = typename P::Output;
  const bool has_rest = t.epilogue != nullptr && t.epilogue->rest.count > 0;
  if (t.epilogue != nullptr) Clamp(*t.epilogue, sum);
  if (!P::kStoresSums && has_rest) return FinishSums<P>(t, sum);
#pragma GCC unroll 4
  for (int b = 0; b < Blocks; ++b) {
    auto* y = reinterpret_cast<Output*>(t.y + b * t.y_block);
#pragma GCC unroll 16
    for (int p = 0; p < Pixels; ++p) {
      P::StoreOutput(sum[p][b], y + p * kLanes);
    }
  }
  if constexpr (P::kStoresSums) {
    if (!has_rest) return;
    constexpr int64_t kBytes = sizeof(Output);
    ApplyToBlock(reinterpret_cast<Output*>(t.y), Blocks, Pixels * kLanes,
                 t.y_block / kBytes, t.epilogue->rest, t.index);
  }
}

// Adds the products of one group of input channels.
template <class P, int XBlock, int Pixels, int Blocks>
HWY_INLINE void AddGroup(const typename P::Input* x,
                         const typename P::Input* filter,
                         typename P::Sum (&sum)[Pixels][Blocks]) {
  typename P::Factor weight[Blocks];
#pragma GCC unroll 4
  for (int b = 0; b < Blocks; ++b) {
    weight[b] = P::LoadFilter(filter + b * kLanes * P::kGroup);
  }
#pragma GCC unroll 16
  for (int p = 0; p < Pixels; ++p) {
    const typename P::Factor input = P::Broadcast(x + p * XBlock);
#pragma GCC unroll 4
    for (int b = 0; b < Blocks; ++b) {
      sum[p][b] = P::MulAdd(input, weight[b], sum[p][b]);
    }
  }
}

// Adds the products of all channels of a block and returns the filter of the
// next step.
template <class P, int XBlock, int Unroll, int Pixels, int Blocks>
HWY_INLINE const typename P::Input* AddStep(
    const typename P::Input* x, const typename P::Input* filter,
    typename P::Sum (&sum)[Pixels][Blocks]) {
  constexpr int64_t kGroupFilter = Blocks * kLanes * P::kGroup;
  constexpr int kGroups = XBlock / P::kGroup;
  constexpr int kAtOnce = kGroups < Unroll ? kGroups : Unroll;
#pragma GCC unroll 1
  for (int g = 0; g < kGroups; g += kAtOnce) {
#pragma GCC unroll 4
    for (int i = 0; i < kAtOnce; ++i) {
      AddGroup<P, XBlock>(x + (g + i) * P::kGroup, filter + i * kGroupFilter,
                          sum);
    }
    filter += kAtOnce * kGroupFilter;
  }
  return filter;
}

template <class P, int XBlock, int Unroll, int Blocks, int Pixels>
void ConvolveTile(const BlockedTile& t) {
  using Input = typename P::Input;
  typename P::Sum sum[Pixels][Blocks];
  StartSums<P>(t, sum);
  const auto* filter = reinterpret_cast<const Input*>(t.filter);
  for (int64_t s = 0; s < t.steps; ++s) {
    const auto* x = reinterpret_cast<const Input*>(t.x + t.offsets[s]);
    const uint8_t* ahead = t.ahead + s * t.ahead_bytes;
    for (int64_t i = 0; i < t.ahead_bytes; i += kLineBytes) {
      hwy::Prefetch(ahead + i);
    }
    filter = AddStep<P, XBlock, Unroll>(x, filter, sum);
  }
  const int64_t all_steps = t.steps + t.tail_steps;
  for (int64_t s = t.steps; s < all_steps; ++s) {
    const auto* x = reinterpret_cast<const Input*>(t.x + t.offsets[s]);
    for (int64_t c = 0; c < t.tail_channels; c += P::kGroup) {
      AddGroup<P, XBlock>(x + c, filter, sum);
      filter += Blocks * kLanes * P::kGroup;
    }
  }
  if constexpr (P::kFinishes) {
    P::Finish(t, sum);
  } else {
    StoreSums<P>(t, sum);
  }
}

template <class P, int XBlock, int Unroll, int Blocks, size_t... Pixels>
constexpr std::array<BlockedTileFunction, sizeof...(Pixels)> TilesOf(
    std::index_sequence<Pixels...>) {
  return {
      ConvolveTile<P, XBlock, Unroll, Blocks, static_cast<int>(Pixels) + 1>...};
}

// Calls find(std::integral_constant<int, blocks>()), so that tiles can be made
// for a number of blocks; returns null if there are none.
template <class F>
BlockedTileFunction WithBlocks(int blocks, const F& find) {
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

// Returns null if there is no tile of this size.
template <class P, int XBlock, int Unroll, int Blocks, int MaxPixels>
BlockedTileFunction FindPixels(int pixels) {
  static constexpr auto kTiles =
      TilesOf<P, XBlock, Unroll, Blocks>(std::make_index_sequence<MaxPixels>());
  return pixels >= 1 && pixels <= MaxPixels
             ? kTiles[static_cast<size_t>(pixels - 1)]
             : nullptr;
}

template <class P, const BlockedTiles& tiles, int XBlock, int Unroll>
BlockedTileFunction FindBlocks(int blocks, int pixels) {
  static_assert(tiles.lanes == kLanes, "compiled for another instruction set");
  static_assert(BytesOf(tiles.elements.input) == sizeof(typename P::Input) &&
                BytesOf(tiles.elements.output) == sizeof(typename P::Output) &&
                tiles.elements.group == P::kGroup &&
                tiles.elements.stores_sums == P::kStoresSums);
  return WithBlocks(blocks, [&](auto count) {
    constexpr int kBlocks = decltype(count)::value;
    return FindPixels<P, XBlock, Unroll, kBlocks,
                      tiles.max_pixels[kBlocks - 1]>(pixels);
  });
}

// The tiles of inputs in blocks of a vector.
template <class P, const BlockedTiles& tiles>
BlockedTileFunction FindWholeBlocks(int blocks, int pixels, int unroll) {
  if (unroll == 2) return FindBlocks<P, tiles, kLanes, 2>(blocks, pixels);
  if (unroll == 4) return FindBlocks<P, tiles, kLanes, 4>(blocks, pixels);
  return FindBlocks<P, tiles, kLanes, kUnroll>(blocks, pixels);
}

// The tiles of floats.
template <const BlockedTiles& tiles>
BlockedTileFunction FindTile(int x_block, int blocks, int pixels, int unroll) {
  using P = FloatProducts<float>;
  switch (x_block) {
    case 1:
      return FindBlocks<P, tiles, 1, 1>(blocks, pixels);
    case kLanes / 2:
      return FindBlocks<P, tiles, kLanes / 2, kUnroll>(blocks, pixels);
    case kLanes:
      return FindWholeBlocks<P, tiles>(blocks, pixels, unroll);
  }
  return nullptr;
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_CONV2D_BLOCKED_TILES_GENERIC_H_
