// SPDX-License-Identifier: Apache-2.0
// Pools of codes. Their templates have the type Code among their arguments, so
// that no other file shares their code.
#include "lite/kernels/pool2d/codes_generic.h"

namespace placelite {
namespace HWY_NAMESPACE {
namespace {

// A pixel is 16 bytes; these functions take one pixel or four.
HWY_INLINE __m128i LoadPixels(const Code* x, __m128i) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(x));
}
HWY_INLINE __m512i LoadPixels(const Code* x, __m512i) {
  return _mm512_loadu_si512(x);
}
HWY_INLINE __m128i LargerCodes(__m128i a, __m128i b) {
  return _mm_max_epu8(a, b);
}
HWY_INLINE __m512i LargerCodes(__m512i a, __m512i b) {
  return _mm512_max_epu8(a, b);
}
HWY_INLINE void StorePixels(__m128i v, Code* y) {
  _mm_storeu_si128(reinterpret_cast<__m128i*>(y), v);
}
HWY_INLINE void StorePixels(__m512i v, Code* y) { _mm512_storeu_si512(y, v); }

// Returns the maximum of windows of `columns` columns that begin at x and, if V
// holds four pixels, at the three pixels behind it. `least` is what windows
// without elements have.
template <int columns, typename V>
HWY_INLINE V MaxOfColumns(const Code* x, int64_t rows, int64_t step, V least) {
  V v = least;
  for (int64_t r = 0; r < rows; ++r, x += step) {
#pragma GCC unroll 4
    for (int c = 0; c < columns; ++c) {
      v = LargerCodes(v, LoadPixels(x + c * kLanes, v));
    }
  }
  return v;
}

template <typename V>
HWY_INLINE V MaxOfWindow(const PoolRow<Code>& p, int64_t i, V least) {
  const int64_t columns = p.ends[i] - p.begins[i], step = p.in_w * kLanes;
  const Code* x = p.x + p.begins[i] * kLanes;
  if (columns == 3) return MaxOfColumns<3>(x, p.rows, step, least);
  if (columns == 2) return MaxOfColumns<2>(x, p.rows, step, least);
  V v = least;
  for (int64_t c = 0; c < columns; ++c) {
    v = MaxOfColumns<1>(x + c * kLanes, p.rows, step, v);
  }
  return v;
}

// Returns the maxima of four windows of three columns that are two pixels
// apart: rows are joined first, and then columns.
HWY_INLINE __m512i MaxOfFourApart(const PoolRow<Code>& p, int64_t i,
                                  __m512i least) {
  const Code* x = p.x + p.begins[i] * kLanes;
  __m512i low = least, high = least;
  __m128i last = _mm512_castsi512_si128(least);
  for (int64_t r = 0; r < p.rows; ++r, x += p.in_w * kLanes) {
    low = LargerCodes(low, LoadPixels(x, low));
    high = LargerCodes(high, LoadPixels(x + 4 * kLanes, high));
    last = LargerCodes(last, LoadPixels(x + 8 * kLanes, last));
  }
  const __m512i even = _mm512_shuffle_i32x4(low, high, 0x88);
  const __m512i odd = _mm512_shuffle_i32x4(low, high, 0xdd);
  const __m512i next =
      _mm512_alignr_epi32(_mm512_castsi128_si512(last), even, 4);
  return LargerCodes(LargerCodes(even, odd), next);
}

HWY_INLINE void MaxOfCodes(const PoolRow<Code>& row) {
  const PoolRow<Code> p = row;  // a copy, which no store can change
  const __m128i least = _mm_set1_epi8(static_cast<char>(p.codes->steps.first));
  const __m512i four_least = _mm512_broadcast_i32x4(least);
  for (int64_t i = 0; i < p.out_w;) {
    Code* y = p.y + i * kLanes;
    if (p.ends[i] - p.begins[i] == 3 && AreApart(p, i, 2)) {
      StorePixels(MaxOfFourApart(p, i, four_least), y);
      i += 4;
    } else if (AreApart(p, i, 1)) {
      StorePixels(MaxOfWindow(p, i, four_least), y);
      i += 4;
    } else {
      StorePixels(MaxOfWindow(p, i, least), y);
      ++i;
    }
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE

void PoolRowBlockedCodes(const PoolRow<Code>& row) {
  row.max ? HWY_NAMESPACE::MaxOfCodes(row) : HWY_NAMESPACE::AverageOfCodes(row);
}

void PoolRowBlockedFloatsOfCodes(const PoolRow<Code, float>& row) {
  HWY_NAMESPACE::AverageOfCodes(row);
}

}  // namespace placelite
