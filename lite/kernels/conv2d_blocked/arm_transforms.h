// SPDX-License-Identifier: Apache-2.0
// These are the transforms of transforms_generic.h for NEON. With 64 bits they
// differ in what in-order cores need: instructions are in an order in which
// they do not wait (arm_lines.h), no load is of a pair, and no branch is in a
// line of a whole tile.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_ARM_TRANSFORMS_H_
#define LITE_KERNELS_CONV2D_BLOCKED_ARM_TRANSFORMS_H_

#include <type_traits>

#include "lite/kernels/common/arm_loads.h"
#include "lite/kernels/conv2d_blocked/arm_lines.h"
#include "lite/kernels/conv2d_blocked/transforms_generic.h"

namespace placelite::HWY_NAMESPACE {

#if HWY_ARCH_ARM_A64

// Returns `v` as a vector that the compiler knows nothing of.
HWY_INLINE VF32 Unrelated(VF32 v) {
  asm("" : "+w"(v.raw));
  return v;
}

// Calls OutputLine for each of `Lines` lines.
template <int Lines, int Size, int m>
HWY_INLINE void OutputLines(const VF32 (&line)[Lines][Size],
                            VF32 (&out)[Lines][m]) {
#pragma GCC unroll 2
  for (int l = 0; l < Lines; ++l) OutputLine(line[l], out[l]);
}

// If a multiply-add needs a copy of its addend, in-order cores wait longer for
// the copy (by llvm-mca's model) than it takes to compute the addend twice.
HWY_INLINE void OutputLines(const VF32 (&line)[1][8], VF32 (&out)[1][6]) {
  const VF32(&s)[8] = line[0];
  VF32(&o)[6] = out[0];
  const VF32 sum1 = hn::Add(s[1], s[2]);
  const VF32 difference1 = hn::Sub(s[1], s[2]);
  const VF32 sum2 = hn::Add(s[3], s[4]);
  const VF32 difference2 = hn::Sub(s[3], s[4]);
  const VF32 sum3 = hn::Add(s[5], s[6]);
  const VF32 difference3 = hn::Sub(s[5], s[6]);
  const VF32 other = Unrelated(s[1]);
  const VF32 sum_again = hn::Add(other, s[2]);
  const VF32 difference_again = hn::Sub(other, s[2]);
  o[0] = hn::Add(hn::Add(s[0], sum1), hn::Add(sum2, sum3));
  o[1] = TimesPlus(2, difference2, difference1);
  o[2] = TimesPlus(4, sum2, sum1);
  o[3] = TimesPlus(8, difference2, difference_again);
  o[4] = TimesPlus(16, sum2, sum_again);
  o[5] = TimesPlus(32, difference2, hn::Add(difference1, s[7]));
  o[1] = TimesPlus(0.5f, difference3, o[1]);
  o[2] = TimesPlus(0.25f, sum3, o[2]);
  o[3] = TimesPlus(0.125f, difference3, o[3]);
  o[4] = TimesPlus(0.0625f, sum3, o[4]);
  o[5] = TimesPlus(0.03125f, difference3, o[5]);
}

template <int Lines, int Size>
HWY_INLINE void LoadLines(const float (*rows)[Size][kLanes],
                          VF32 (&line)[Lines][Size]) {
#pragma GCC unroll 8
  for (int j = 0; j < Size; ++j) {
#pragma GCC unroll 2
    for (int l = 0; l < Lines; ++l) {
      line[l][j] = hn::Load(F32(), rows[l][j]);
      KeepOrder();
    }
  }
}

// Transforms a tile that is inside of the input.
template <int m>
HWY_INLINE void TransformInside(const WinogradInput& t) {
  using Line = std::conditional_t<m == 4, InputLine6, InputLine8>;
  constexpr int kSize = m + 2, kRow = kSize * kLanes;
  const int64_t v_step = t.v_step / static_cast<int64_t>(sizeof(float));
  HWY_ALIGN float rows[kSize][kSize][kLanes];
  ComputeLines<Line, true>(
      kSize / 2, RowAt<float>(t.x, 0) + (t.top * t.in_w + t.left) * kLanes,
      EvenSteps<kSize, false>(t.in_w * kLanes, kLanes), rows[0][0],
      EvenSteps<kSize, true>(kRow, kLanes));
  ComputeLines<Line, false>(
      kSize / 2, rows[0][0], EvenSteps<kSize, true>(kLanes, kRow),
      RowAt<float>(t.v, 0), EvenSteps<kSize, false>(v_step, kSize * v_step));
}

// Transforms a tile whose pixels are all inside of the output.
template <int m, bool kAdds>
HWY_INLINE void TransformWhole(const WinogradOutput& t) {
  using Line = std::conditional_t<m == 4, OutputLine6, OutputLine8>;
  // Lines of eight vectors leave no registers for a second line.
  constexpr int kSize = m + 2, kRow = kSize * kLanes, kLines = m == 4 ? 2 : 1;
  const F32 d;
  HWY_ALIGN float rows[m][kSize][kLanes];
  ComputeLines<Line, true>(kSize / 2, t.s,
                           EvenSteps<kSize, false>(kSize * t.s_step, t.s_step),
                           rows[0][0], EvenSteps<m, true>(kRow, kLanes));
  const VF32 bias = hn::LoadU(d, t.bias);
  const int64_t y_row = t.y_row / static_cast<int64_t>(sizeof(float));
  float* y = RowAt<float>(t.y, 0);
  const float* add = RowAt<float>(t.add, 0);
  ptrdiff_t left = m / kLines;
#pragma GCC unroll 1
  for (int i = 0; left != 0; i += kLines) {
    CountHere(left);
    VF32 line[kLines][kSize], out[kLines][m];
    LoadLines(rows + i, line);
    OutputLines(line, out);
    // Nothing is stored before all is loaded, since the output may be the added
    // tensor.
    if (kAdds) {
      VF32 added[kLines][m];
#pragma GCC unroll 2
      for (int l = 0; l < kLines; ++l, add += y_row) {
#pragma GCC unroll 8
        for (int j = 0; j < m; ++j) {
          added[l][j] = hn::LoadU(d, add + j * kLanes);
          KeepOrder();
        }
      }
#pragma GCC unroll 2
      for (int l = 0; l < kLines; ++l) {
#pragma GCC unroll 8
        for (int j = 0; j < m; ++j) {
          out[l][j] = hn::Add(out[l][j], hn::Add(added[l][j], bias));
        }
      }
    }
#pragma GCC unroll 2
    for (int l = 0; l < kLines; ++l) {
#pragma GCC unroll 8
      for (int j = 0; j < m; ++j) {
        if (!kAdds) out[l][j] = hn::Add(out[l][j], bias);
      }
    }
    Clamp(*t.epilogue, out);
#pragma GCC unroll 2
    for (int l = 0; l < kLines; ++l, y += y_row) {
#pragma GCC unroll 8
      for (int j = 0; j < m; ++j) hn::StoreU(out[l][j], d, y + j * kLanes);
    }
  }
}

#endif  // HWY_ARCH_ARM_A64

// F(2, 3) consists of additions alone.
template <int m>
void NeonInputTile(const WinogradInput& t) {
#if HWY_ARCH_ARM_A64
  if constexpr (m > 2) {
    const bool inside = t.top >= 0 && t.left >= 0 && t.top + m + 2 <= t.in_h &&
                        t.left + m + 2 <= t.in_w;
    if (inside) return TransformInside<m>(t);
    return TransformInput<float, float, m, false>(t);
  }
#endif
  InputTile<float, float, m>(t);
}

template <int m>
void NeonOutputTile(const WinogradOutput& t) {
#if HWY_ARCH_ARM_A64
  if constexpr (m > 2) {
    if (t.rows < m || t.columns < m) return OutputTile<float, m>(t);
    t.add != nullptr ? TransformWhole<m, true>(t) : TransformWhole<m, false>(t);
    FinishTile(t);
    return;
  }
#endif
  OutputTile<float, m>(t);
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_CONV2D_BLOCKED_ARM_TRANSFORMS_H_
