// SPDX-License-Identifier: Apache-2.0
// The tiles of bytes. Their templates have a type of this file alone among
// their arguments, so that no other file shares their code.
#include "lite/kernels/conv2d_blocked/tiles.h"
#include "lite/kernels/conv2d_blocked/tiles_generic.h"

namespace placelite {
namespace HWY_NAMESPACE {
namespace {

// Each 32 bits of a vector hold four neighbouring channels, unsigned in x and
// signed in the filter, whose products vpdpbusd adds to an integer.
struct ByteProducts {
  using Input = uint8_t;
  using Output = int32_t;
  using Bias = int32_t;
  using Sum = hn::Vec<hn::ScalableTag<int32_t>>;
  using Factor = __m512i;
  static constexpr int kGroup = 4;
  static constexpr bool kStoresSums = true;

  static HWY_INLINE Sum Start(const Bias* bias) { return LoadOutput(bias); }
  static HWY_INLINE Sum LoadOutput(const Output* y) {
    return hn::LoadU(hn::ScalableTag<int32_t>(), y);
  }
  static HWY_INLINE void StoreOutput(Sum sum, Output* y) {
    hn::StoreU(sum, hn::ScalableTag<int32_t>(), y);
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
};

}  // namespace
}  // namespace HWY_NAMESPACE

BlockedTileFunction FindTileAvx512Vnni(int x_block, int blocks, int pixels,
                                       int unroll) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  return x_block == kLanes ? FindWholeBlocks<ByteProducts, kTilesAvx512Vnni>(
                                 blocks, pixels, unroll)
                           : nullptr;
}

}  // namespace placelite
