// SPDX-License-Identifier: Apache-2.0
// This file transposes a square of vectors in registers: as many vectors as
// each has SIMD lanes. Only generic.h files include it.
#ifndef LITE_KERNELS_COMMON_TRANSPOSE_GENERIC_H_
#define LITE_KERNELS_COMMON_TRANSPOSE_GENERIC_H_

#include "lite/kernels/common/vector_util.h"

namespace placelite::HWY_NAMESPACE {

// Most shuffles stay within four SIMD lanes, a block of 128 bits.
inline constexpr int kBlockLanes = 4;
inline constexpr int kVectorBlocks = kLanes / kBlockLanes;

// What two floats are moved as: 32-bit Arm has no vectors of doubles, and
// processors for x86 would move integers to another unit.
#if HWY_ARCH_ARM_V7
using PairOfFloats = uint64_t;
#else
using PairOfFloats = double;
#endif

// Transposes within each block of four vectors: r[k] becomes lane k of all
// four.
HWY_INLINE void TransposeWithinBlocks(VF32* r) {
  const F32 d;
  const hn::Repartition<PairOfFloats, F32> pairs;
  const auto a = hn::BitCast(pairs, hn::InterleaveLower(d, r[0], r[1]));
  const auto b = hn::BitCast(pairs, hn::InterleaveUpper(d, r[0], r[1]));
  const auto e = hn::BitCast(pairs, hn::InterleaveLower(d, r[2], r[3]));
  const auto f = hn::BitCast(pairs, hn::InterleaveUpper(d, r[2], r[3]));
  r[0] = hn::BitCast(d, hn::InterleaveLower(pairs, a, e));
  r[1] = hn::BitCast(d, hn::InterleaveUpper(pairs, a, e));
  r[2] = hn::BitCast(d, hn::InterleaveLower(pairs, b, f));
  r[3] = hn::BitCast(d, hn::InterleaveUpper(pairs, b, f));
}

// Transposes the 128-bit blocks of r[0], r[4], r[8], ... as if they were
// elements: each becomes a row. The code has forms for vectors of one, two and
// four blocks.
template <int blocks>
HWY_INLINE void TransposeBlocks(VF32* r) {
  const F32 d;
  if constexpr (blocks == 2) {
    const VF32 low = hn::ConcatLowerLower(d, r[4], r[0]);
    r[4] = hn::ConcatUpperUpper(d, r[4], r[0]);
    r[0] = low;
  } else if constexpr (blocks == 4) {
    // These are the even blocks of two rows, then the odd ones.
    const VF32 even0 = hn::OddEvenBlocks(hn::SwapAdjacentBlocks(r[4]), r[0]);
    const VF32 odd0 = hn::OddEvenBlocks(r[4], hn::SwapAdjacentBlocks(r[0]));
    const VF32 even1 = hn::OddEvenBlocks(hn::SwapAdjacentBlocks(r[12]), r[8]);
    const VF32 odd1 = hn::OddEvenBlocks(r[12], hn::SwapAdjacentBlocks(r[8]));
    r[0] = hn::ConcatLowerLower(d, even1, even0);
    r[4] = hn::ConcatLowerLower(d, odd1, odd0);
    r[8] = hn::ConcatUpperUpper(d, even1, even0);
    r[12] = hn::ConcatUpperUpper(d, odd1, odd0);
  } else {
    static_assert(blocks == 1);
  }
}

// Moves SIMD lane j of r[i] to lane i of r[j], for kLanes vectors.
HWY_INLINE void TransposeSquare(VF32* r) {
#pragma GCC unroll 4
  for (int b = 0; b < kVectorBlocks; ++b) {
    TransposeWithinBlocks(r + b * kBlockLanes);
  }
#pragma GCC unroll 4
  for (int k = 0; k < kBlockLanes; ++k) TransposeBlocks<kVectorBlocks>(r + k);
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_TRANSPOSE_GENERIC_H_
