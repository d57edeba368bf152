// SPDX-License-Identifier: Apache-2.0
// The tiles of codes for 64-bit Arm. Each way to multiply bytes adds up its
// products in registers and stores the sums as integers; what becomes of them
// is code that all tiles share, so that a tile is small. Instructions that some
// processors lack are assembly: the compiler does not use them by itself.
#include "lite/kernels/conv2d_blocked/tiles.h"

#ifdef __aarch64__
#include <arm_neon.h>

#include "lite/kernels/common/codes_simd.h"
#include "lite/kernels/conv2d_blocked/arm_code_products.h"

namespace placelite {
namespace HWY_NAMESPACE {
namespace {

// The sums of a tile: [block][pixel][output channel].
inline constexpr int kMaxSums = 32;

// A SumFunction writes the sums of a tile.
using SumFunction = void (*)(const BlockedTile& tile, int32_t* sums);

// A TileFinisher turns the sums of `N` pixels of a block into outputs: it has
// Store(sums, block, pixel, y), and FinishBlock() behind all pixels of a block.
template <typename Output>
class TileFinisher;

template <>
class TileFinisher<Code> {
 public:
  explicit HWY_INLINE TileFinisher(const BlockedTile& t)
      : index_(t.index),
        y_block_(t.y_block),
        multipliers_(t.multipliers),
        finisher_(*t.codes) {}

  template <int N>
  HWY_INLINE void Store(const int32_t* sums, int b, int p, Code* y) const {
    const VF32 multiplier = hn::LoadU(F32(), multipliers_ + b * kLanes);
    VF32 v[N];
#pragma GCC unroll 4
    for (int i = 0; i < N; ++i) {
      const int32x4_t sum = vld1q_s32(sums + i * kLanes);
      v[i] = hn::Mul(VF32(vcvtq_f32_s32(sum)), multiplier);
    }
    finisher_.Store(index_ + b * y_block_ + p * kLanes, v, y);
  }
  HWY_INLINE void FinishBlock(int, int, Code*) const {}

 private:
  const int64_t index_, y_block_;
  const float* const multipliers_;
  const CodeFinisher finisher_;
};

template <>
class TileFinisher<float> {
 public:
  explicit HWY_INLINE TileFinisher(const BlockedTile& t)
      : t_(t), clamp_(*t.epilogue) {}

  template <int N>
  HWY_INLINE void Store(const int32_t* sums, int b, int p, float* y) const {
    const F32 d;
    const VF32 multiplier = hn::LoadU(d, t_.multipliers + b * kLanes);
    const VF32 addend = hn::LoadU(d, t_.addends + b * kLanes);
    const auto* add = reinterpret_cast<const float*>(t_.add + b * t_.y_block);
#pragma GCC unroll 4
    for (int i = 0; i < N; ++i) {
      const int32x4_t sum = vld1q_s32(sums + i * kLanes);
      VF32 v = hn::Add(hn::Mul(VF32(vcvtq_f32_s32(sum)), multiplier), addend);
      if (t_.add != nullptr) {
        v = hn::Add(v, hn::LoadU(d, add + (p + i) * kLanes));
      }
      hn::StoreU(clamp_(v), d, y + i * kLanes);
    }
  }
  // Applies the steps that are not for registers.
  HWY_INLINE void FinishBlock(int b, int pixels, float* y) const {
    if (t_.epilogue->rest.count == 0) return;
    ApplyToBlock(
        y, 1, pixels * kLanes, 0, t_.epilogue->rest,
        t_.index + b * t_.y_block / static_cast<int64_t>(sizeof(float)));
  }

 private:
  const BlockedTile& t_;
  const Clamper clamp_;
};

template <typename Output>
HWY_NOINLINE void StoreTile(const BlockedTile& t, const int32_t* sums,
                            int blocks, int pixels) {
  const TileFinisher<Output> finisher(t);
  const int64_t y_block = t.y_block;
  uint8_t* block = t.y;
  for (int b = 0; b < blocks; ++b, block += y_block) {
    auto* y = reinterpret_cast<Output*>(block);
    int p = 0;
    for (; p + 4 <= pixels; p += 4, sums += 4 * kLanes) {
      finisher.template Store<4>(sums, b, p, y + p * kLanes);
    }
    switch (pixels - p) {
      case 3:
        finisher.template Store<3>(sums, b, p, y + p * kLanes);
        break;
      case 2:
        finisher.template Store<2>(sums, b, p, y + p * kLanes);
        break;
      case 1:
        finisher.template Store<1>(sums, b, p, y + p * kLanes);
        break;
    }
    sums += (pixels - p) * kLanes;
    finisher.FinishBlock(b, pixels, y);
  }
}

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
  const auto find = [&](auto count) {
    constexpr int kBlocks = decltype(count)::value;
    return FindPixels<P, Output, kBlocks>(
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

void EncodeNeon(const CodeSteps& steps, const float* values, int64_t count,
                int64_t index, uint8_t* y) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  for (int64_t i = 0; i < count; i += kLanes) {
    EncodeFirst(steps, LoadUpTo(values + i, count - i), count - i, index + i,
                reinterpret_cast<Code*>(y + i));
  }
}

}  // namespace placelite
#endif
