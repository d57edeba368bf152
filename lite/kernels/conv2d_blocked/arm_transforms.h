// The transforms of transforms_generic.h for NEON. They differ in what in-order
// cores need: two lines at a time, whose instructions fill each other's waits,
// no load of a pair, and no branch in a line of a whole tile.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_ARM_TRANSFORMS_H_
#define LITE_KERNELS_CONV2D_BLOCKED_ARM_TRANSFORMS_H_

#include "lite/kernels/common/arm_loads.h"
#include "lite/kernels/conv2d_blocked/transforms_generic.h"

namespace placelite::HWY_NAMESPACE {

// Lines of eight leave no registers for a second one; 32 bits have half of
// them.
constexpr int LinesAtOnce(int size) {
  return HWY_ARCH_ARM_A64 && size <= 6 ? 2 : 1;
}

// The same vector, as one that the compiler knows nothing of.
HWY_INLINE VF32 Unrelated(VF32 v) {
  asm("" : "+w"(v.raw));
  return v;
}

// `Lines` times InputLine.
template <int Lines, int Size>
HWY_INLINE void InputLines(const VF32 (&line)[Lines][Size],
                           VF32 (&out)[Lines][Size]) {
#pragma GCC unroll 2
  for (int l = 0; l < Lines; ++l) InputLine(line[l], out[l]);
}

template <int Lines, int Size, int m>
HWY_INLINE void OutputLines(const VF32 (&line)[Lines][Size],
                            VF32 (&out)[Lines][m]) {
#pragma GCC unroll 2
  for (int l = 0; l < Lines; ++l) OutputLine(line[l], out[l]);
}

// Where a multiply-add needs a copy of its addend, in-order cores wait longer
// for that (by llvm-mca's model) than to compute the addend twice.
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

// Line l of `lines` goes to column j + l.
template <int Lines, int Count, int Size>
HWY_INLINE void StoreColumns(const VF32 (&lines)[Lines][Count],
                             float (*rows)[Size][kLanes], int j) {
#pragma GCC unroll 8
  for (int i = 0; i < Count; ++i) {
#pragma GCC unroll 2
    for (int l = 0; l < Lines; ++l) {
      hn::Store(lines[l][i], F32(), rows[i][j + l]);
    }
  }
}

// A tile that is inside of the image.
template <int m>
HWY_INLINE void TransformInside(const WinogradInput& t) {
  constexpr int kSize = m + 2, kLines = LinesAtOnce(kSize);
  const F32 d;
  HWY_ALIGN float rows[kSize][kSize][kLanes];
  const int64_t row_step = t.in_w * kLanes;
  const float* column = t.x + (t.top * t.in_w + t.left) * kLanes;
  ptrdiff_t left = kSize / kLines;
#pragma GCC unroll 1
  for (int j = 0; left != 0; j += kLines, column += kLines * kLanes) {
    CountHere(left);
    VF32 line[kLines][kSize], out[kLines][kSize];
    const float* x = column;
#pragma GCC unroll 8
    for (int i = 0; i < kSize; ++i, x += row_step) {
#pragma GCC unroll 2
      for (int l = 0; l < kLines; ++l) {
        line[l][i] = hn::LoadU(d, x + l * kLanes);
        KeepOrder();
      }
    }
    InputLines(line, out);
    StoreColumns(out, rows, j);
  }
  float* v = t.v;
  const int64_t v_step = t.v_step;
  left = kSize / kLines;
#pragma GCC unroll 1
  for (int i = 0; left != 0; i += kLines) {
    CountHere(left);
    VF32 line[kLines][kSize], out[kLines][kSize];
    LoadLines(rows + i, line);
    InputLines(line, out);
#pragma GCC unroll 2
    for (int l = 0; l < kLines; ++l) {
#pragma GCC unroll 8
      for (int j = 0; j < kSize; ++j, v += v_step) hn::StoreU(out[l][j], d, v);
    }
  }
}

// A tile whose pixels are all inside of the output.
template <int m, bool kAdds>
HWY_INLINE void TransformWhole(const WinogradOutput& t) {
  constexpr int kSize = m + 2, kLines = LinesAtOnce(kSize);
  const F32 d;
  HWY_ALIGN float rows[m][kSize][kLanes];
  const int64_t s_step = t.s_step;
  // Added up, row behind row, addresses would keep the loads waiting.
  ptrdiff_t row[kSize];
#pragma GCC unroll 8
  for (int i = 0; i < kSize; ++i) {
    row[i] = i * kSize * s_step;
    asm("" : "+r"(row[i]));
  }
  const float* column = t.s;
  const ptrdiff_t column_step = kLines * s_step;
  ptrdiff_t left = kSize / kLines;
#pragma GCC unroll 1
  for (int j = 0; left != 0; j += kLines) {
    VF32 line[kLines][kSize], out[kLines][m];
#pragma GCC unroll 8
    for (int i = 0; i < kSize; ++i) {
#pragma GCC unroll 2
      for (int l = 0; l < kLines; ++l) {
        line[l][i] = hn::LoadU(d, column + l * s_step + row[i]);
        KeepOrder();
      }
    }
    CountHere(left);
    AdvanceHere(column, column_step);
    OutputLines(line, out);
    StoreColumns(out, rows, j);
  }
  const VF32 bias = hn::LoadU(d, t.bias);
  const VF32 low = hn::Set(d, t.epilogue->low);
  const VF32 high = hn::Set(d, t.epilogue->high);
  const int64_t y_row = t.y_row;
  float* y = t.y;
  const float* add = t.add;
  left = m / kLines;
#pragma GCC unroll 1
  for (int i = 0; left != 0; i += kLines) {
    CountHere(left);
    VF32 line[kLines][kSize], out[kLines][m];
    LoadLines(rows + i, line);
    OutputLines(line, out);
#pragma GCC unroll 2
    for (int l = 0; l < kLines; ++l, y += y_row) {
#pragma GCC unroll 8
      for (int j = 0; j < m; ++j) {
        VF32 sum = hn::Add(out[l][j], bias);
        if (kAdds) sum = hn::Add(sum, hn::LoadU(d, add + j * kLanes));
        hn::StoreU(Clamp(sum, low, high), d, y + j * kLanes);
      }
      if (kAdds) add += y_row;
    }
  }
}

template <int m>
void NeonInputTile(const WinogradInput& t) {
  const bool inside = t.top >= 0 && t.left >= 0 && t.top + m + 2 <= t.in_h &&
                      t.left + m + 2 <= t.in_w;
  inside ? TransformInside<m>(t) : TransformInput<m, false>(t);
}

template <int m>
void NeonOutputTile(const WinogradOutput& t) {
  if (t.rows < m || t.columns < m) return OutputTile<m>(t);
  t.add != nullptr ? TransformWhole<m, true>(t) : TransformWhole<m, false>(t);
  if (t.epilogue->rest.count > 0) {
    ApplyToBlock(t.y, t.rows, t.columns * kLanes, t.y_row, t.epilogue->rest,
                 t.index);
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_CONV2D_BLOCKED_ARM_TRANSFORMS_H_
