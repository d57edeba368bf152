// SPDX-License-Identifier: Apache-2.0
// These functions convert between planes and blocks of 16 channels whose
// elements are bytes, by AVX-512: 64 pixels of 16 channels are 16 vectors.
#ifndef LITE_KERNELS_LAYOUT_X86_BYTE_SQUARES_H_
#define LITE_KERNELS_LAYOUT_X86_BYTE_SQUARES_H_

#include <hwy/highway.h>

#include "lite/kernels/layout/slices.h"

namespace placelite::HWY_NAMESPACE {

inline constexpr int kByteChannels = 16;
inline constexpr int kBytePixels = 64;

// Transposes the squares of 16 by 16 bytes that the quarters of `v` are. Each
// round moves one bit of the number of a vector to that of a byte.
HWY_INLINE void TransposeBytes(__m512i (&v)[kByteChannels]) {
#pragma GCC unroll 4
  for (int round = 0; round < 4; ++round) {
    __m512i next[kByteChannels];
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i) {
      next[2 * i] = _mm512_unpacklo_epi8(v[i], v[i + 8]);
      next[2 * i + 1] = _mm512_unpackhi_epi8(v[i], v[i + 8]);
    }
#pragma GCC unroll 16
    for (int i = 0; i < kByteChannels; ++i) v[i] = next[i];
  }
}

// Transposes quarters of four vectors, a square of four by four.
HWY_INLINE void TransposeQuarters(__m512i (&v)[kByteChannels], int first) {
  const __m512i low0 = _mm512_shuffle_i32x4(v[first], v[first + 1], 0x44);
  const __m512i low1 = _mm512_shuffle_i32x4(v[first + 2], v[first + 3], 0x44);
  const __m512i high0 = _mm512_shuffle_i32x4(v[first], v[first + 1], 0xee);
  const __m512i high1 = _mm512_shuffle_i32x4(v[first + 2], v[first + 3], 0xee);
  v[first] = _mm512_shuffle_i32x4(low0, low1, 0x88);
  v[first + 1] = _mm512_shuffle_i32x4(low0, low1, 0xdd);
  v[first + 2] = _mm512_shuffle_i32x4(high0, high1, 0x88);
  v[first + 3] = _mm512_shuffle_i32x4(high0, high1, 0xdd);
}

HWY_INLINE __mmask64 FirstBytes(int64_t count) {
  return count >= kBytePixels ? ~__mmask64{0}
         : count <= 0         ? __mmask64{0}
                              : (__mmask64{1} << count) - 1;
}

// Vector 4 * k + q holds the pixels 16 * q + 4 * k up to four more.
HWY_INLINE int64_t PixelOf(int vector) {
  return 16 * (vector % 4) + vector / 4 * 4;
}

// Converts the first `count` pixels of 64; `whole` says that all exist.
template <bool whole>
HWY_INLINE void BytesToBlock(const uint8_t* from,
                             const BlockOfPlanes<uint8_t>& run, int64_t count,
                             uint8_t* to) {
  const __m512i zero = _mm512_setzero_si512();
  const __mmask64 pixels = FirstBytes(count);
  __m512i v[kByteChannels];
#pragma GCC unroll 16
  for (int c = 0; c < kByteChannels; ++c) {
    const uint8_t* plane = from + c * run.plane;
    v[c] = c >= run.channels ? zero
           : whole           ? _mm512_loadu_si512(plane)
                             : _mm512_maskz_loadu_epi8(pixels, plane);
  }
  TransposeBytes(v);
#pragma GCC unroll 4
  for (int i = 0; i < kByteChannels; i += 4) TransposeQuarters(v, i);
#pragma GCC unroll 16
  for (int i = 0; i < kByteChannels; ++i) {
    const int64_t pixel = PixelOf(i);
    uint8_t* at = to + pixel * kByteChannels;
    if (whole) {
      _mm512_storeu_si512(at, v[i]);
    } else {
      const __mmask64 kept = FirstBytes((count - pixel) * kByteChannels);
      _mm512_mask_storeu_epi8(at, kept, v[i]);
    }
  }
}

template <bool whole>
HWY_INLINE void BytesToPlanes(const uint8_t* from,
                              const BlockOfPlanes<uint8_t>& run, int64_t count,
                              uint8_t* to) {
  const __mmask64 pixels = FirstBytes(count);
  __m512i v[kByteChannels];
#pragma GCC unroll 16
  for (int i = 0; i < kByteChannels; ++i) {
    const int64_t pixel = PixelOf(i);
    const uint8_t* at = from + pixel * kByteChannels;
    const __mmask64 given = FirstBytes((count - pixel) * kByteChannels);
    v[i] = whole ? _mm512_loadu_si512(at) : _mm512_maskz_loadu_epi8(given, at);
  }
#pragma GCC unroll 4
  for (int i = 0; i < kByteChannels; i += 4) TransposeQuarters(v, i);
  TransposeBytes(v);
#pragma GCC unroll 16
  for (int c = 0; c < kByteChannels; ++c) {
    if (c >= run.channels) break;
    uint8_t* plane = to + c * run.plane;
    if (whole) {
      _mm512_storeu_si512(plane, v[c]);
    } else {
      _mm512_mask_storeu_epi8(plane, pixels, v[c]);
    }
  }
}

// Four pixels of at most four channels take one permutation.
HWY_INLINE void FewBytesToBlock(const uint8_t* from,
                                const BlockOfPlanes<uint8_t>& run,
                                uint8_t* to) {
  const __m512i zero = _mm512_setzero_si512();
  __m512i v[4];
#pragma GCC unroll 4
  for (int c = 0; c < 4; ++c) {
    v[c] = c < run.channels ? _mm512_loadu_si512(from + c * run.plane) : zero;
  }
  const __m512i even_low = _mm512_unpacklo_epi8(v[0], v[2]);
  const __m512i even_high = _mm512_unpackhi_epi8(v[0], v[2]);
  const __m512i odd_low = _mm512_unpacklo_epi8(v[1], v[3]);
  const __m512i odd_high = _mm512_unpackhi_epi8(v[1], v[3]);
  // Quarter q of vector k holds the pixels 16 * q + 4 * k up to four more.
  const __m512i fours[4] = {_mm512_unpacklo_epi8(even_low, odd_low),
                            _mm512_unpackhi_epi8(even_low, odd_low),
                            _mm512_unpacklo_epi8(even_high, odd_high),
                            _mm512_unpackhi_epi8(even_high, odd_high)};
#pragma GCC unroll 4
  for (int q = 0; q < 4; ++q) {
    const __m512i pixels =
        _mm512_setr_epi32(4 * q, 0, 0, 0, 4 * q + 1, 0, 0, 0, 4 * q + 2, 0, 0,
                          0, 4 * q + 3, 0, 0, 0);
#pragma GCC unroll 4
    for (int k = 0; k < 4; ++k) {
      const __m512i block =
          _mm512_maskz_permutexvar_epi32(0x1111, pixels, fours[k]);
      _mm512_storeu_si512(to + (16 * q + 4 * k) * kByteChannels, block);
    }
  }
}

HWY_INLINE void BytePlanesToBlock(const BlockOfPlanes<uint8_t>& block) {
  const BlockOfPlanes<uint8_t> run =
      block;  // a copy, which no store can change
  for (int64_t p = 0; p < run.pixels; p += kBytePixels) {
    const int64_t left = run.pixels - p;
    const uint8_t* from = run.from + p;
    uint8_t* to = run.to + p * kByteChannels;
    if (left < kBytePixels) {
      BytesToBlock<false>(from, run, left, to);
    } else if (run.channels <= 4) {
      FewBytesToBlock(from, run, to);
    } else {
      BytesToBlock<true>(from, run, left, to);
    }
  }
}

HWY_INLINE void BlockToBytePlanes(const BlockOfPlanes<uint8_t>& block) {
  const BlockOfPlanes<uint8_t> run =
      block;  // a copy, which no store can change
  for (int64_t p = 0; p < run.pixels; p += kBytePixels) {
    const int64_t left = run.pixels - p;
    const uint8_t* from = run.from + p * kByteChannels;
    if (left >= kBytePixels) {
      BytesToPlanes<true>(from, run, left, run.to + p);
    } else {
      BytesToPlanes<false>(from, run, left, run.to + p);
    }
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_LAYOUT_X86_BYTE_SQUARES_H_
