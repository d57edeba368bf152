// SPDX-License-Identifier: Apache-2.0
// Maxima of codes in NCHW[x]c on x86, by one pixel or four pixels at once. A
// type `Pixels` says how the vectors of an instruction set hold them:
//   One, Four           vectors of one pixel and of four
//   Load(x, v)          loads a vector like v
//   Larger(a, b)        returns the larger of each two codes
//   Store(v, y)
//   FourOf(one)         returns four equal pixels
//   MaxOfFourApart(p, i, least)  returns the maxima of four windows of three
//                       columns that are two pixels apart
#ifndef LITE_KERNELS_POOL2D_X86_CODES_H_
#define LITE_KERNELS_POOL2D_X86_CODES_H_

#include "lite/kernels/pool2d/codes_generic.h"

namespace placelite::HWY_NAMESPACE {

// Returns the maximum of windows of `columns` columns that begin at x and, if V
// holds four pixels, at the three pixels behind it. `least` is what windows
// without elements have.
template <class Pixels, int columns, typename V>
HWY_INLINE V MaxOfColumns(const Code* x, int64_t rows, int64_t step, V least) {
  V v = least;
  for (int64_t r = 0; r < rows; ++r, x += step) {
#pragma GCC unroll 4
    for (int c = 0; c < columns; ++c) {
      v = Pixels::Larger(v, Pixels::Load(x + c * kLanes, v));
    }
  }
  return v;
}

template <class Pixels, typename V>
HWY_INLINE V MaxOfWindow(const PoolRow<Code>& p, int64_t i, V least) {
  const int64_t columns = p.ends[i] - p.begins[i], step = p.in_w * kLanes;
  const Code* x = p.x + p.begins[i] * kLanes;
  if (columns == 3) return MaxOfColumns<Pixels, 3>(x, p.rows, step, least);
  if (columns == 2) return MaxOfColumns<Pixels, 2>(x, p.rows, step, least);
  V v = least;
  for (int64_t c = 0; c < columns; ++c) {
    v = MaxOfColumns<Pixels, 1>(x + c * kLanes, p.rows, step, v);
  }
  return v;
}

template <class Pixels>
HWY_INLINE void MaxOfCodes(const PoolRow<Code>& row) {
  const PoolRow<Code> p = row;  // a copy, which no store can change
  const auto first = static_cast<char>(p.codes->steps.first);
  const typename Pixels::One least = _mm_set1_epi8(first);
  const typename Pixels::Four four_least = Pixels::FourOf(least);
  for (int64_t i = 0; i < p.out_w;) {
    Code* y = p.y + i * kLanes;
    if (p.ends[i] - p.begins[i] == 3 && AreApart(p, i, 2)) {
      Pixels::Store(Pixels::MaxOfFourApart(p, i, four_least), y);
      i += 4;
    } else if (AreApart(p, i, 1)) {
      Pixels::Store(MaxOfWindow<Pixels>(p, i, four_least), y);
      i += 4;
    } else {
      Pixels::Store(MaxOfWindow<Pixels>(p, i, least), y);
      ++i;
    }
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_POOL2D_X86_CODES_H_
