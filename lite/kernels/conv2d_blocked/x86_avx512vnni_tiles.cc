// SPDX-License-Identifier: Apache-2.0
// The tiles of codes. Their templates have a type of this file alone among
// their arguments, so that no other file shares their code.
#include "lite/kernels/conv2d_blocked/code_tiles_generic.h"
#include "lite/kernels/conv2d_blocked/tiles.h"
#include "lite/kernels/conv2d_blocked/tiles_generic.h"

namespace placelite {
namespace HWY_NAMESPACE {
namespace {

// Each 32 bits of a vector hold four neighbouring channels, unsigned in x and
// signed in the filter, whose products vpdpbusd adds to an integer. The sums
// are stored as codes, or as floats.
template <typename OutputType>
struct CodeProducts {
  using Input = uint8_t;
  using Output = OutputType;
  using Bias = int32_t;
  using Sum = hn::Vec<hn::ScalableTag<int32_t>>;
  using Factor = __m512i;
  static constexpr int kGroup = 4;
  static constexpr bool kStoresSums = false;
  static constexpr bool kFinishes = true;

  static HWY_INLINE Sum Start(const Bias* bias) {
    return hn::LoadU(hn::ScalableTag<int32_t>(), bias);
  }
  static HWY_INLINE Factor LoadFilter(const Input* filter) {
    return _mm512_loadu_si512(filter);
  }
  static HWY_INLINE Factor Broadcast(const Input* x) {
    int32_t four;
    __builtin_memcpy(&four, x, sizeof(four));
    return _mm512_set1_epi32(four);
  }
  static HWY_INLINE Sum MulAdd(Factor x, Factor filter, Sum sum) {
    return Sum{_mm512_dpbusd_epi32(sum.raw, x, filter)};
  }

  template <int Pixels, int Blocks>
  static HWY_INLINE void Finish(const BlockedTile& t,
                                Sum (&sum)[Pixels][Blocks]) {
    alignas(64) int32_t sums[Blocks * Pixels * kLanes];
#pragma GCC unroll 4
    for (int b = 0; b < Blocks; ++b) {
#pragma GCC unroll 16
      for (int p = 0; p < Pixels; ++p) {
        hn::StoreU(sum[p][b], hn::ScalableTag<int32_t>(),
                   sums + (b * Pixels + p) * kLanes);
      }
    }
    StoreTile<Output>(t, sums, Blocks, Pixels);
  }
};

}  // namespace
}  // namespace HWY_NAMESPACE

BlockedTileFunction FindTileAvx512Vnni(int x_block, int blocks, int pixels,
                                       int) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  return x_block == kLanes ? FindBlocks<CodeProducts<Code>, kTilesAvx512Vnni,
                                        kLanes, kUnroll>(blocks, pixels)
                           : nullptr;
}

BlockedTileFunction FindFloatTileAvx512Vnni(int x_block, int blocks, int pixels,
                                            int) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  return x_block == kLanes
             ? FindBlocks<CodeProducts<float>, kFloatTilesAvx512Vnni, kLanes,
                          kUnroll>(blocks, pixels)
             : nullptr;
}

BlockedTileFunction FindFirstTileAvx512Vnni(int x_block, int blocks, int pixels,
                                            int) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  return x_block == kImageBlock
             ? FindBlocks<CodeProducts<Code>, kFirstTilesAvx512Vnni,
                          kImageBlock, 1>(blocks, pixels)
             : nullptr;
}

void FinishAvx512Vnni(const CpuEpilogue& steps, void* y, int64_t count,
                      int64_t index) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  const F32 d;
  auto* at = static_cast<float*>(y);
  for (int64_t i = 0; i < count; i += kLanes) {
    const int64_t n = count - i < kLanes ? count - i : kLanes;
    const auto mask = hn::FirstN(d, static_cast<size_t>(n));
    const VF32 v = LoadFirstOf(mask, d, at + i);
    StoreFirstOf(ApplyEpilogue<float>(d, v, steps, index + i, mask), mask, d,
                 at + i);
  }
}

void EncodeAvx512Vnni(const CodeSteps& steps, const float* values,
                      int64_t count, int64_t index, uint8_t* y) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  for (int64_t i = 0; i < count; i += kLanes) {
    EncodeFirst(steps, LoadUpTo(values + i, count - i), count - i, index + i,
                reinterpret_cast<Code*>(y + i));
  }
}

}  // namespace placelite
