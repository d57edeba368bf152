// SPDX-License-Identifier: Apache-2.0
// The tiles of codes in vectors of AVX2, by its own instructions and by those
// of AVX-VNNI, which are assembly: the compiler does not use them by itself.
#include "lite/kernels/conv2d_blocked/code_tiles_generic.h"
#include "lite/kernels/conv2d_blocked/tiles.h"
#include "lite/kernels/conv2d_blocked/tiles_generic.h"

namespace placelite {
namespace HWY_NAMESPACE {
namespace {

// Each 32 bits of a vector hold four neighbouring channels.
template <typename OutputType>
struct Fours : WholeSums<OutputType> {
  using Factor = __m256i;

  static HWY_INLINE Factor LoadFilter(const uint8_t* filter) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(filter));
  }
  static HWY_INLINE Factor Broadcast(const uint8_t* x) {
    int32_t four;
    __builtin_memcpy(&four, x, sizeof(four));
    return _mm256_set1_epi32(four);
  }
};

// Codes are taken less 128, and their signs are given to the weights:
// vpmaddubsw adds up two products of an unsigned byte and a signed one, and no
// two of up to 128 * 127 leave its 16 bits where no weight is -128.
template <typename OutputType>
struct SignProducts : Fours<OutputType> {
  using Factor = __m256i;
  using Sum = typename WholeSums<OutputType>::Sum;

  static HWY_INLINE Factor Broadcast(const uint8_t* x) {
    return _mm256_xor_si256(Fours<OutputType>::Broadcast(x),
                            _mm256_set1_epi8(-128));
  }
  static HWY_INLINE Sum MulAdd(Factor x, Factor filter, Sum sum) {
    const __m256i twos =
        _mm256_maddubs_epi16(_mm256_abs_epi8(x), _mm256_sign_epi8(filter, x));
    const __m256i fours = _mm256_madd_epi16(twos, _mm256_set1_epi16(1));
    sum = Sum{_mm256_add_epi32(sum.raw, fours)};
    // This keeps gcc 12 from adding up products of several groups first, for
    // which there are not enough registers.
    asm("" : "+x"(sum.raw));
    return sum;
  }
};

// vpdpbusd multiplies unsigned bytes by signed ones.
template <typename OutputType>
struct VnniProducts : Fours<OutputType> {
  using Factor = __m256i;
  using Sum = typename WholeSums<OutputType>::Sum;

  static HWY_INLINE Sum MulAdd(Factor x, Factor filter, Sum sum) {
    asm("%{vex%} vpdpbusd %2, %1, %0" : "+x"(sum.raw) : "x"(x), "x"(filter));
    return sum;
  }
};

template <class P, const BlockedTiles& tiles>
BlockedTileFunction FindTile(int x_block, int blocks, int pixels) {
  if (x_block == kLanes) {
    return FindBlocks<P, tiles, kLanes, kUnroll>(blocks, pixels);
  }
  return x_block == kImageBlock
             ? FindBlocks<P, tiles, kImageBlock, 1>(blocks, pixels)
             : nullptr;
}

}  // namespace
}  // namespace HWY_NAMESPACE

BlockedTileFunction FindCodeTileAvx2(int x_block, int blocks, int pixels, int) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  return FindTile<SignProducts<Code>, kCodeTilesAvx2>(x_block, blocks, pixels);
}

BlockedTileFunction FindFloatTileAvx2(int x_block, int blocks, int pixels,
                                      int) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  return FindTile<SignProducts<float>, kFloatTilesAvx2>(x_block, blocks,
                                                        pixels);
}

BlockedTileFunction FindCodeTileAvxVnni(int x_block, int blocks, int pixels,
                                        int) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  return FindTile<VnniProducts<Code>, kCodeTilesAvxVnni>(x_block, blocks,
                                                         pixels);
}

BlockedTileFunction FindFloatTileAvxVnni(int x_block, int blocks, int pixels,
                                         int) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  return FindTile<VnniProducts<float>, kFloatTilesAvxVnni>(x_block, blocks,
                                                           pixels);
}

void FinishFloatsAvx2(const CpuEpilogue& steps, void* y, int64_t count,
                      int64_t index) {
  HWY_NAMESPACE::ApplyToBlock(static_cast<float*>(y), 1, count, 0, steps,
                              index);
}

void EncodeAvx2(const CodeSteps& steps, const EncodedRows& rows) {
  HWY_NAMESPACE::EncodeRows(steps, rows);
}

}  // namespace placelite
