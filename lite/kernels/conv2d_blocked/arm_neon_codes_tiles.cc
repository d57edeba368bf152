// SPDX-License-Identifier: Apache-2.0
// The tiles of codes for 64-bit Arm. Each way to multiply bytes adds up its
// products in registers and stores the sums as integers; what becomes of them
// is code that all tiles share, so that a tile is small. Instructions that some
// processors lack are assembly: the compiler does not use them by itself.
#include "lite/kernels/conv2d_blocked/tiles.h"

#ifdef __aarch64__
#include <arm_neon.h>

#include "lite/kernels/conv2d_blocked/arm_code_products.h"
#include "lite/kernels/conv2d_blocked/code_tiles_generic.h"
#include "lite/kernels/conv2d_blocked/tiles_generic.h"

namespace placelite {
namespace HWY_NAMESPACE {
namespace {

// The sums of a tile: [block][pixel][output channel].
inline constexpr int kMaxSums = 32;

// A SumFunction writes the sums of a tile.
using SumFunction = void (*)(const BlockedTile& tile, int32_t* sums);

template <class P, int Blocks, int Pixels>
HWY_NOINLINE void SumTile(const BlockedTile& t, int32_t* sums) {
  static_assert(Pixels * Blocks <= kMaxSums);
  P::template Sum<Blocks, Pixels>(t, sums);
}

template <class P, typename Output, int Blocks, int Pixels>
void ConvolveTile(const BlockedTile& t) {
  int32_t sums[Blocks * Pixels * kLanes];
  SumTile<P, Blocks, Pixels>(t, sums);
  StoreTile<Output>(t, sums, Blocks, Pixels);
}

template <class P, typename Output, int Blocks, size_t... Pixels>
BlockedTileFunction FindPixels(int pixels, std::index_sequence<Pixels...>) {
  static constexpr BlockedTileFunction kTiles[] = {
      ConvolveTile<P, Output, Blocks, static_cast<int>(Pixels) + 1>...};
  return pixels >= 1 && pixels <= static_cast<int>(sizeof...(Pixels))
             ? kTiles[pixels - 1]
             : nullptr;
}

template <class P, typename Output, const BlockedTiles& tiles>
BlockedTileFunction FindTile(int x_block, int blocks, int pixels) {
  static_assert(tiles.lanes == kLanes && tiles.elements.group == P::kGroup &&
                tiles.elements.whole_blocks);
  if (x_block != kLanes) return nullptr;
  return WithBlocks(blocks, [&](auto count) {
    constexpr int kBlocks = decltype(count)::value;
    return FindPixels<P, Output, kBlocks>(
        pixels, std::make_index_sequence<tiles.max_pixels[kBlocks - 1]>());
  });
}

}  // namespace
}  // namespace HWY_NAMESPACE

BlockedTileFunction FindCodeTileNeon(int x_block, int blocks, int pixels, int) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  return FindTile<WideningProducts, Code, kCodeTilesNeon>(x_block, blocks,
                                                          pixels);
}

BlockedTileFunction FindFloatTileNeon(int x_block, int blocks, int pixels,
                                      int) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  return FindTile<WideningProducts, float, kFloatTilesNeon>(x_block, blocks,
                                                            pixels);
}

BlockedTileFunction FindCodeTileDot(int x_block, int blocks, int pixels, int) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  return FindTile<DotProducts, Code, kCodeTilesDot>(x_block, blocks, pixels);
}

BlockedTileFunction FindFloatTileDot(int x_block, int blocks, int pixels, int) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  return FindTile<DotProducts, float, kFloatTilesDot>(x_block, blocks, pixels);
}

BlockedTileFunction FindCodeTileI8mm(int x_block, int blocks, int pixels, int) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  return FindTile<MatrixProducts, Code, kCodeTilesI8mm>(x_block, blocks,
                                                        pixels);
}

BlockedTileFunction FindFloatTileI8mm(int x_block, int blocks, int pixels,
                                      int) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  return FindTile<MatrixProducts, float, kFloatTilesI8mm>(x_block, blocks,
                                                          pixels);
}

void FinishFloatsNeon(const CpuEpilogue& steps, void* y, int64_t count,
                      int64_t index) {
  HWY_NAMESPACE::ApplyToBlock(static_cast<float*>(y), 1, count, 0, steps,
                              index);
}

void EncodeNeon(const CodeSteps& steps, const EncodedRows& rows) {
  HWY_NAMESPACE::EncodeRows(steps, rows);
}

}  // namespace placelite
#endif
