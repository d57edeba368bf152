// SPDX-License-Identifier: Apache-2.0
// These are the transforms over vectors of any width. The matrices are those of
// the interpolation points 0, 1, -1 (m = 2), also 2, -2 (m = 4), also 1/2, -1/2
// (m = 6), and infinity; their even and odd parts are computed once for both
// signs.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_TRANSFORMS_GENERIC_H_
#define LITE_KERNELS_CONV2D_BLOCKED_TRANSFORMS_GENERIC_H_

#include <type_traits>

#include "lite/kernels/common/elements_simd.h"
#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/conv2d_blocked/transforms.h"

namespace placelite::HWY_NAMESPACE {

// These functions multiply and add with constants, in the order of the
// formulas.
HWY_INLINE VF32 Times(float a, VF32 x) { return hn::Mul(hn::Set(F32(), a), x); }
// Returns a * x + y.
HWY_INLINE VF32 TimesPlus(float a, VF32 x, VF32 y) {
  return hn::MulAdd(hn::Set(F32(), a), x, y);
}

// These functions compute o = B^T d.
HWY_INLINE void InputLine(const VF32 (&d)[4], VF32 (&o)[4]) {
  o[0] = hn::Sub(d[0], d[2]);
  o[1] = hn::Add(d[1], d[2]);
  o[2] = hn::Sub(d[2], d[1]);
  o[3] = hn::Sub(d[1], d[3]);
}

HWY_INLINE void InputLine(const VF32 (&d)[6], VF32 (&o)[6]) {
  const VF32 even1 = TimesPlus(-4, d[2], d[4]);
  const VF32 odd1 = TimesPlus(-4, d[1], d[3]);
  const VF32 even2 = hn::Sub(d[4], d[2]);
  const VF32 odd2 = Times(2, hn::Sub(d[3], d[1]));
  o[0] = TimesPlus(4, d[0], TimesPlus(-5, d[2], d[4]));
  o[1] = hn::Add(even1, odd1);
  o[2] = hn::Sub(even1, odd1);
  o[3] = hn::Add(even2, odd2);
  o[4] = hn::Sub(even2, odd2);
  o[5] = TimesPlus(4, d[1], TimesPlus(-5, d[3], d[5]));
}

HWY_INLINE void InputLine(const VF32 (&d)[8], VF32 (&o)[8]) {
  const VF32 even1 = TimesPlus(-4.25f, d[4], hn::Add(d[2], d[6]));
  const VF32 odd1 = TimesPlus(-4.25f, d[3], hn::Add(d[1], d[5]));
  const VF32 even2 = TimesPlus(0.25f, d[2], TimesPlus(-1.25f, d[4], d[6]));
  const VF32 odd2 =
      TimesPlus(0.5f, d[1], TimesPlus(-2.5f, d[3], Times(2, d[5])));
  const VF32 even3 = TimesPlus(4, d[2], TimesPlus(-5, d[4], d[6]));
  const VF32 odd3 =
      TimesPlus(2, d[1], TimesPlus(-2.5f, d[3], Times(0.5f, d[5])));
  o[0] = TimesPlus(5.25f, hn::Sub(d[4], d[2]), hn::Sub(d[0], d[6]));
  o[1] = hn::Add(even1, odd1);
  o[2] = hn::Sub(even1, odd1);
  o[3] = hn::Add(even2, odd2);
  o[4] = hn::Sub(even2, odd2);
  o[5] = hn::Add(even3, odd3);
  o[6] = hn::Sub(even3, odd3);
  o[7] = TimesPlus(5.25f, hn::Sub(d[3], d[5]), hn::Sub(d[7], d[1]));
}

// These functions compute o = A^T s.
HWY_INLINE void OutputLine(const VF32 (&s)[4], VF32 (&o)[2]) {
  o[0] = hn::Add(s[0], hn::Add(s[1], s[2]));
  o[1] = hn::Sub(hn::Sub(s[1], s[2]), s[3]);
}

HWY_INLINE void OutputLine(const VF32 (&s)[6], VF32 (&o)[4]) {
  const VF32 sum1 = hn::Add(s[1], s[2]);
  const VF32 difference1 = hn::Sub(s[1], s[2]);
  const VF32 sum2 = hn::Add(s[3], s[4]);
  const VF32 difference2 = hn::Sub(s[3], s[4]);
  o[0] = hn::Add(s[0], hn::Add(sum1, sum2));
  o[1] = TimesPlus(2, difference2, difference1);
  o[2] = TimesPlus(4, sum2, sum1);
  o[3] = TimesPlus(8, difference2, hn::Add(difference1, s[5]));
}

HWY_INLINE void OutputLine(const VF32 (&s)[8], VF32 (&o)[6]) {
  const VF32 sum1 = hn::Add(s[1], s[2]);
  const VF32 difference1 = hn::Sub(s[1], s[2]);
  const VF32 sum2 = hn::Add(s[3], s[4]);
  const VF32 difference2 = hn::Sub(s[3], s[4]);
  const VF32 sum3 = hn::Add(s[5], s[6]);
  const VF32 difference3 = hn::Sub(s[5], s[6]);
  o[0] = hn::Add(hn::Add(s[0], sum1), hn::Add(sum2, sum3));
  o[1] = TimesPlus(0.5f, difference3, TimesPlus(2, difference2, difference1));
  o[2] = TimesPlus(0.25f, sum3, TimesPlus(4, sum2, sum1));
  o[3] = TimesPlus(0.125f, difference3, TimesPlus(8, difference2, difference1));
  o[4] = TimesPlus(0.0625f, sum3, TimesPlus(16, sum2, sum1));
  o[5] = TimesPlus(0.03125f, difference3,
                   TimesPlus(32, difference2, hn::Add(difference1, s[7])));
}

// Returns pixel (i, j) of the tile, which is zero outside of the input;
// `kInside` says that all of the tile is inside.
template <typename E, bool kInside>
HWY_INLINE VF32 TilePixel(const WinogradInput& t, int i, int j) {
  const int64_t row = t.top + i, column = t.left + j;
  if (!kInside &&
      (row < 0 || row >= t.in_h || column < 0 || column >= t.in_w)) {
    return hn::Zero(F32());
  }
  return LoadElements(reinterpret_cast<const E*>(t.x) +
                      (row * t.in_w + column) * kLanes);
}

// x has elements of type E, and v of type V.
template <typename E, typename V, int m, bool kInside>
HWY_INLINE void TransformInput(const WinogradInput& t) {
  constexpr int kSize = m + 2;
  const F32 d;
  HWY_ALIGN float columns[kSize][kSize][kLanes];
#pragma GCC unroll 1
  for (int j = 0; j < kSize; ++j) {
    VF32 line[kSize], out[kSize];
#pragma GCC unroll 8
    for (int i = 0; i < kSize; ++i) line[i] = TilePixel<E, kInside>(t, i, j);
    InputLine(line, out);
#pragma GCC unroll 8
    for (int i = 0; i < kSize; ++i) hn::Store(out[i], d, columns[i][j]);
  }
  uint8_t* v = t.v;
#pragma GCC unroll 1
  for (int i = 0; i < kSize; ++i) {
    VF32 line[kSize], out[kSize];
#pragma GCC unroll 8
    for (int j = 0; j < kSize; ++j) line[j] = hn::Load(d, columns[i][j]);
    InputLine(line, out);
#pragma GCC unroll 8
    for (int j = 0; j < kSize; ++j, v += t.v_step) {
      StoreElements(out[j], reinterpret_cast<V*>(v));
    }
  }
}

template <typename E, typename V, int m>
void InputTile(const WinogradInput& t) {
  const bool inside = t.top >= 0 && t.left >= 0 && t.top + m + 2 <= t.in_h &&
                      t.left + m + 2 <= t.in_w;
  inside ? TransformInput<E, V, m, true>(t) : TransformInput<E, V, m, false>(t);
}

// Returns the row of `add` or y that is `bytes` behind the first.
template <typename E>
HWY_INLINE const E* RowAt(const uint8_t* p, int64_t bytes) {
  return reinterpret_cast<const E*>(p + bytes);
}
template <typename E>
HWY_INLINE E* RowAt(uint8_t* p, int64_t bytes) {
  return reinterpret_cast<E*>(p + bytes);
}

// Applies the steps that are not for registers to a tile of floats that was
// stored.
HWY_INLINE void FinishTile(const WinogradOutput& t) {
  if (t.epilogue->rest.count == 0) return;
  ApplyToBlock(RowAt<float>(t.y, 0), t.rows, t.columns * kLanes,
               t.y_row / static_cast<int64_t>(sizeof(float)), t.epilogue->rest,
               t.index);
}

template <typename E, int m>
void OutputTile(const WinogradOutput& t) {
  constexpr int kSize = m + 2;
  constexpr bool kIsFloat = std::is_same_v<E, float>;
  const F32 d;
  HWY_ALIGN float columns[m][kSize][kLanes];
#pragma GCC unroll 1
  for (int j = 0; j < kSize; ++j) {
    VF32 line[kSize], out[m];
#pragma GCC unroll 8
    for (int i = 0; i < kSize; ++i) {
      line[i] = hn::LoadU(d, t.s + (i * kSize + j) * t.s_step);
    }
    OutputLine(line, out);
#pragma GCC unroll 8
    for (int i = 0; i < m; ++i) hn::Store(out[i], d, columns[i][j]);
  }
  const VF32 bias = hn::LoadU(d, t.bias);
  const Clamper clamp(*t.epilogue);
  const bool has_rest = t.epilogue->rest.count > 0;
  for (int i = 0; i < t.rows; ++i) {
    VF32 line[kSize], out[m];
#pragma GCC unroll 8
    for (int j = 0; j < kSize; ++j) line[j] = hn::Load(d, columns[i][j]);
    OutputLine(line, out);
    E* y = RowAt<E>(t.y, i * t.y_row);
    HWY_ALIGN float values[m * kLanes];
#pragma GCC unroll 8
    for (int j = 0; j < m; ++j) {
      if (j >= t.columns) break;
      VF32 sum = hn::Add(out[j], bias);
      if (t.add != nullptr) {
        sum = hn::Add(sum,
                      LoadElements(RowAt<E>(t.add, i * t.y_row) + j * kLanes));
      }
      if (!kIsFloat && has_rest) {
        hn::Store(clamp(sum), d, values + j * kLanes);
      } else {
        StoreElements(clamp(sum), y + j * kLanes);
      }
    }
    // Elements that are no floats are rounded once, behind all steps.
    if (kIsFloat || !has_rest) continue;
    ApplyToBlock<E>(values, 1, t.columns * kLanes, 0, t.epilogue->rest,
                    t.index + i * t.y_row / static_cast<int64_t>(sizeof(E)));
    for (int j = 0; j < t.columns; ++j) {
      StoreElements(hn::Load(d, values + j * kLanes), y + j * kLanes);
    }
  }
  if constexpr (kIsFloat) FinishTile(t);
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_CONV2D_BLOCKED_TRANSFORMS_GENERIC_H_
