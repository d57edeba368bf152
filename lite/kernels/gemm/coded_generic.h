// SPDX-License-Identifier: Apache-2.0
// The vector functions of coded_slices.h for the instruction set that is
// compiled for.
#ifndef LITE_KERNELS_GEMM_CODED_GENERIC_H_
#define LITE_KERNELS_GEMM_CODED_GENERIC_H_

#include <algorithm>

#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/gemm/coded_slices.h"

namespace placelite::HWY_NAMESPACE {

using U32 = hn::ScalableTag<uint32_t>;
using VU32 = hn::Vec<U32>;

// The bits of 2^23 as a float. With a small whole number in its low bits it is
// the float 2^23 + that number, so that no conversion is needed.
inline constexpr uint32_t kWholeFloat = 0x4B000000;

// The parts of one block of a panel of `Vectors` vectors.
template <int Bits, int Vectors>
struct CodedBlock {
  static constexpr int64_t kCodes = 32 / Bits;  // of a word
  static constexpr int64_t kWidth = Vectors * kLanes;

  HWY_INLINE explicit CodedBlock(const uint8_t* data)
      : scales(reinterpret_cast<const float*>(data)),
        zeros(data + 4 * kWidth),
        words(reinterpret_cast<const uint32_t*>(data + 5 * kWidth)) {}

  HWY_INLINE VF32 Scale(int j) const {
    return hn::LoadU(F32(), scales + j * kLanes);
  }
  // Returns 2^23 + the zero.
  HWY_INLINE VF32 Zero(int j) const {
    const U32 d;
    const auto bytes =
        hn::LoadU(hn::Rebind<uint8_t, U32>(), zeros + j * kLanes);
    return hn::BitCast(
        F32(), hn::Or(hn::PromoteTo(d, bytes), hn::Set(d, kWholeFloat)));
  }
  HWY_INLINE VU32 Word(int64_t word, int j) const {
    return hn::LoadU(U32(), words + word * kWidth + j * kLanes);
  }

  const float* scales;
  const uint8_t* zeros;
  const uint32_t* words;
};

// Returns the lowest code of each word less the zero.
template <int Bits>
HWY_INLINE VF32 LowestCode(VU32 words, VF32 zero) {
  const U32 d;
  const VU32 code =
      hn::OrAnd(hn::Set(d, kWholeFloat), words, hn::Set(d, (1u << Bits) - 1));
  return hn::Sub(hn::BitCast(F32(), code), zero);
}

// Adds x[i] * (code - zero) for `count` codes of a word of each column. Two
// chains of sums hide the latency of one.
template <int Bits, int Vectors>
HWY_INLINE void AddProducts(const float* x, int64_t count,
                            const VF32 (&zero)[Vectors], VU32 (&word)[Vectors],
                            VF32 (&even)[Vectors], VF32 (&odd)[Vectors]) {
  const F32 d;
#pragma GCC unroll 8
  for (int64_t i = 0; i < 32 / Bits; ++i) {
    if (i >= count) return;
    const VF32 factor = hn::Set(d, x[i]);
#pragma GCC unroll 4
    for (int j = 0; j < Vectors; ++j) {
      VF32& sum = i % 2 == 0 ? even[j] : odd[j];
      sum = hn::MulAdd(factor, LowestCode<Bits>(word[j], zero[j]), sum);
      word[j] = hn::ShiftRight<Bits>(word[j]);
    }
  }
}

template <int Bits, int Vectors>
void GemvOfPanel(const CodedGemv& g) {
  using Block = CodedBlock<Bits, Vectors>;
  const F32 d;
  const CodedBlocks& blocks = g.blocks;
  VF32 total[Vectors];
#pragma GCC unroll 4
  for (int j = 0; j < Vectors; ++j) total[j] = hn::Zero(d);
  const uint8_t* data = blocks.data;
  for (int64_t first = 0; first < blocks.depth; first += blocks.block) {
    const int64_t rows = std::min(blocks.block, blocks.depth - first);
    const Block block(data);
    VF32 zero[Vectors], even[Vectors], odd[Vectors];
#pragma GCC unroll 4
    for (int j = 0; j < Vectors; ++j) {
      zero[j] = block.Zero(j);
      even[j] = odd[j] = hn::Zero(d);
    }
    const float* x = g.x + first;
    const int64_t whole = rows / Block::kCodes;
    VU32 word[Vectors];
    for (int64_t w = 0; w < whole; ++w, x += Block::kCodes) {
#pragma GCC unroll 4
      for (int j = 0; j < Vectors; ++j) word[j] = block.Word(w, j);
      AddProducts<Bits>(x, Block::kCodes, zero, word, even, odd);
    }
    if (const int64_t rest = rows % Block::kCodes; rest > 0) {
#pragma GCC unroll 4
      for (int j = 0; j < Vectors; ++j) word[j] = block.Word(whole, j);
      AddProducts<Bits>(x, rest, zero, word, even, odd);
    }
#pragma GCC unroll 4
    for (int j = 0; j < Vectors; ++j) {
      total[j] = hn::MulAdd(hn::Add(even[j], odd[j]), block.Scale(j), total[j]);
    }
    data += BytesOfCodedBlock(Bits, Block::kWidth, rows);
  }
#pragma GCC unroll 4
  for (int j = 0; j < Vectors; ++j) {
    const int64_t left = g.columns - j * kLanes;
    if (g.bias != nullptr) {
      total[j] = hn::Add(total[j], LoadUpTo(g.bias + j * kLanes, left));
    }
    StoreUpTo(total[j], g.y + j * kLanes, left);
  }
}

template <int Bits, int Vectors>
void DecodePanel(const CodedBlocks& blocks, float* rows) {
  using Block = CodedBlock<Bits, Vectors>;
  const F32 d;
  const uint8_t* data = blocks.data;
  for (int64_t first = 0; first < blocks.depth; first += blocks.block) {
    const int64_t count = std::min(blocks.block, blocks.depth - first);
    const Block block(data);
    VF32 zero[Vectors], scale[Vectors];
#pragma GCC unroll 4
    for (int j = 0; j < Vectors; ++j) {
      zero[j] = block.Zero(j);
      scale[j] = block.Scale(j);
    }
    for (int64_t row = 0; row < count; row += Block::kCodes) {
      const int64_t codes = std::min(Block::kCodes, count - row);
      VU32 word[Vectors];
#pragma GCC unroll 4
      for (int j = 0; j < Vectors; ++j) {
        word[j] = block.Word(row / Block::kCodes, j);
      }
#pragma GCC unroll 8
      for (int64_t i = 0; i < Block::kCodes; ++i, rows += Block::kWidth) {
        if (i >= codes) break;
#pragma GCC unroll 4
        for (int j = 0; j < Vectors; ++j) {
          hn::StoreU(hn::Mul(LowestCode<Bits>(word[j], zero[j]), scale[j]), d,
                     rows + j * kLanes);
          word[j] = hn::ShiftRight<Bits>(word[j]);
        }
      }
    }
    data += BytesOfCodedBlock(Bits, Block::kWidth, count);
  }
}

HWY_INLINE void RunGemvOfCodes(const CodedGemv& gemv) {
  static constexpr void (*kGemvs[2][3])(const CodedGemv&) = {
      {GemvOfPanel<4, 1>, GemvOfPanel<4, 2>, GemvOfPanel<4, 3>},
      {GemvOfPanel<8, 1>, GemvOfPanel<8, 2>, GemvOfPanel<8, 3>}};
  kGemvs[gemv.blocks.bits == 4 ? 0 : 1][gemv.blocks.vectors - 1](gemv);
}

HWY_INLINE void RunDecodeBlocks(const CodedBlocks& blocks, float* rows) {
  static constexpr void (*kDecoders[2][3])(const CodedBlocks&, float*) = {
      {DecodePanel<4, 1>, DecodePanel<4, 2>, DecodePanel<4, 3>},
      {DecodePanel<8, 1>, DecodePanel<8, 2>, DecodePanel<8, 3>}};
  kDecoders[blocks.bits == 4 ? 0 : 1][blocks.vectors - 1](blocks, rows);
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_GEMM_CODED_GENERIC_H_
