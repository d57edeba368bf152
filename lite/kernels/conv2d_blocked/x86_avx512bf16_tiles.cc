// SPDX-License-Identifier: Apache-2.0
// The tiles of bf16. Their templates have a type of this file alone among their
// arguments, so that no other file shares their code.
#include "lite/kernels/conv2d_blocked/tiles.h"
#include "lite/kernels/conv2d_blocked/tiles_generic.h"

namespace placelite {
namespace HWY_NAMESPACE {
namespace {

// Each 32 bits of a vector hold two neighbouring channels, whose products
// vdpbf16ps adds to a float.
template <typename OutputType>
struct Bf16Products : FloatSums<OutputType> {
  using Input = Bfloat16;
  using Factor = __m512bh;
  static constexpr int kGroup = 2;

  static HWY_INLINE Factor LoadFilter(const Input* filter) {
    return AsFactor(_mm512_loadu_si512(filter));
  }
  static HWY_INLINE Factor Broadcast(const Input* x) {
    int32_t pair;
    __builtin_memcpy(&pair, x, sizeof(pair));
    return AsFactor(_mm512_set1_epi32(pair));
  }
  static HWY_INLINE VF32 MulAdd(Factor x, Factor filter, VF32 sum) {
    return VF32{_mm512_dpbf16_ps(sum.raw, x, filter)};
  }

 private:
  static HWY_INLINE Factor AsFactor(__m512i bits) {
    Factor factor;
    __builtin_memcpy(&factor, &bits, sizeof(factor));
    return factor;
  }
};

}  // namespace
}  // namespace HWY_NAMESPACE

BlockedTileFunction FindTileAvx512Bf16(int x_block, int blocks, int pixels,
                                       int unroll) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  return x_block == kLanes
             ? FindWholeBlocks<Bf16Products<Bfloat16>, kTilesAvx512Bf16>(
                   blocks, pixels, unroll)
             : nullptr;
}

BlockedTileFunction FindSumTileAvx512Bf16(int x_block, int blocks, int pixels,
                                          int) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  return x_block == kLanes
             ? FindBlocks<Bf16Products<float>, kSumTilesAvx512Bf16, kLanes,
                          kUnroll>(blocks, pixels)
             : nullptr;
}

BlockedTileFunction FindFirstTileAvx512Bf16(int x_block, int blocks, int pixels,
                                            int) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  return x_block == 1
             ? FindBlocks<FloatProducts<Bfloat16>, kFirstTilesAvx512Bf16, 1, 1>(
                   blocks, pixels)
             : nullptr;
}

}  // namespace placelite
