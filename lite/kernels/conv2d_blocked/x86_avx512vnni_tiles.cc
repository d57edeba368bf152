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
// signed in the filter, whose products vpdpbusd adds to an integer.
template <typename OutputType>
struct CodeProducts : WholeSums<OutputType> {
  using Input = uint8_t;
  using Sum = typename WholeSums<OutputType>::Sum;
  using Factor = __m512i;

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

void EncodeAvx512Vnni(const CodeSteps& steps, const EncodedRows& rows) {
  HWY_NAMESPACE::EncodeRows(steps, rows);
}

}  // namespace placelite
