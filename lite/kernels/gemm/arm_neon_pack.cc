// SPDX-License-Identifier: Apache-2.0
// These functions pack rows of A by transposing squares of 4 x 4 in registers.
#include <arm_neon.h>

#include "lite/kernels/gemm/arm_gemm.h"

namespace placelite {
namespace {

struct Square {
  float32x4_t row[4];
};

#ifdef __aarch64__
inline Square Transpose(const Square& s) {
  const auto pairs = [](float32x4_t x) { return vreinterpretq_f64_f32(x); };
  const auto floats = [](float64x2_t x) { return vreinterpretq_f32_f64(x); };
  const float64x2_t even01 = pairs(vtrn1q_f32(s.row[0], s.row[1]));
  const float64x2_t odd01 = pairs(vtrn2q_f32(s.row[0], s.row[1]));
  const float64x2_t even23 = pairs(vtrn1q_f32(s.row[2], s.row[3]));
  const float64x2_t odd23 = pairs(vtrn2q_f32(s.row[2], s.row[3]));
  return {{floats(vtrn1q_f64(even01, even23)), floats(vtrn1q_f64(odd01, odd23)),
           floats(vtrn2q_f64(even01, even23)),
           floats(vtrn2q_f64(odd01, odd23))}};
}
#else   // 32-bit Arm has no transposes of 64-bit elements
inline Square Transpose(const Square& s) {
  const float32x4x2_t t01 = vtrnq_f32(s.row[0], s.row[1]);
  const float32x4x2_t t23 = vtrnq_f32(s.row[2], s.row[3]);
  const auto low = [](float32x4_t a, float32x4_t b) {
    return vcombine_f32(vget_low_f32(a), vget_low_f32(b));
  };
  const auto high = [](float32x4_t a, float32x4_t b) {
    return vcombine_f32(vget_high_f32(a), vget_high_f32(b));
  };
  return {{low(t01.val[0], t23.val[0]), low(t01.val[1], t23.val[1]),
           high(t01.val[0], t23.val[0]), high(t01.val[1], t23.val[1])}};
}
#endif  // __aarch64__

// Packs `Quads` times four rows of four k from `a` on, into rows of `step`
// floats.
template <int Quads>
inline void PackFourColumns(const float* a, int64_t row_step, float* packed,
                            int64_t step) {
  Square squares[Quads];
#pragma GCC unroll 2
  for (int q = 0; q < Quads; ++q) {
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i) {
      squares[q].row[i] = vld1q_f32(a + (q * 4 + i) * row_step);
    }
    squares[q] = Transpose(squares[q]);
  }
#pragma GCC unroll 4
  for (int k = 0; k < 4; ++k) {
#pragma GCC unroll 2
    for (int q = 0; q < Quads; ++q) {
      vst1q_f32(packed + k * step + q * 4, squares[q].row[k]);
    }
  }
}

// Packs the rows first..last-1 of a tile of `rows` rows, one element at a time.
void PackElements(const float* a, int64_t row_step, int64_t depth,
                  int64_t first, int64_t last, float* packed, int64_t rows) {
  for (int64_t i = first; i < last; ++i) {
    const float* row = a + i * row_step;
    for (int64_t k = 0; k < depth; ++k) packed[k * rows + i] = row[k];
  }
}

// Packs a tile whose rows are contiguous.
void PackTile(const float* a, int64_t row_step, int64_t rows, int64_t depth,
              float* packed) {
  const int64_t squares = depth / 4 * 4;
  int64_t i = 0;
  if (rows == 8) {
    for (int64_t k = 0; k < squares; k += 4) {
      PackFourColumns<2>(a + k, row_step, packed + k * 8, 8);
    }
    i = 8;
  } else if (rows >= 4) {
    for (int64_t k = 0; k < squares; k += 4) {
      PackFourColumns<1>(a + k, row_step, packed + k * rows, rows);
    }
    i = 4;
  }
  PackElements(a + squares, row_step, depth - squares, 0, i,
               packed + squares * rows, rows);
  PackElements(a, row_step, depth, i, rows, packed, rows);
}

// Packs a tile whose columns are contiguous.
void CopyTile(const float* a, int64_t column_step, int64_t rows, int64_t depth,
              float* packed) {
  for (int64_t k = 0; k < depth; ++k, a += column_step, packed += rows) {
    int64_t i = 0;
    for (; i + 4 <= rows; i += 4) vst1q_f32(packed + i, vld1q_f32(a + i));
    for (; i < rows; ++i) packed[i] = a[i];
  }
}

}  // namespace

void PackRowsNeon(const MatrixView& a, const EvenSplit& tiles, int64_t first,
                  int64_t last, int64_t depth, float* packed) {
  for (int64_t tile = first; tile < last; ++tile) {
    const float* from = a.data + tiles.begin(tile) * a.row_step;
    const int64_t rows = tiles.size(tile);
    if (a.column_step == 1) {
      PackTile(from, a.row_step, rows, depth, packed);
    } else {
      CopyTile(from, a.column_step, rows, depth, packed);
    }
    packed += rows * depth;
  }
}

}  // namespace placelite
