// SPDX-License-Identifier: Apache-2.0
// Tiles of matrix products in bf16: pairs of neighbours along the sum are
// multiplied and added to floats by one instruction, vdpbf16ps. They take plain
// arguments, as in every slices.h.
//
// Packed B has, for each panel of columns (GemmPanels) and each pair of k, the
// pair's elements of one column after the other; where the number of k is odd,
// the last pair has a zero.
#ifndef LITE_KERNELS_GEMM_BF16_SLICES_H_
#define LITE_KERNELS_GEMM_BF16_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/clamped_epilogue.h"
#include "lite/kernels/gemm/slices.h"

namespace placelite {

// A Bf16GemmTile is one tile of C = A B:
//   c[i][j] = factor[i] * (start + sum_k a[i][k] * b[k][j])
// All members but these have the meaning of those of GemmTile.
struct Bf16GemmTile {
  int rows;     // 1 to 8
  int vectors;  // of 16 columns, 1 to 3
  int64_t columns;
  int64_t depth;
  // A pair of k is two neighbours; from one pair to the next there are `a_step`
  // elements. The second element of a pair that is none is not read.
  const uint16_t* a;
  int64_t a_step;
  int64_t a_row_step;
  const uint16_t* b;
  int64_t b_step;  // elements from one pair to the next
  // Elements of bf16, or floats (below).
  void* c;
  int64_t c_step;
  GemmStart start;  // kOutput: of floats
  const float* bias;
  const float* row_factors;  // null stands for ones
  // Null stands for no epilogue; not for floats.
  const ClampedEpilogue* epilogue;
  int64_t index;
  const uint16_t* next;
  int64_t next_step;  // elements for each pair
};

// Rounds the results to bf16, once, behind the epilogue.
void GemmTileAvx512Bf16(const Bf16GemmTile& tile);
// Stores the sums as floats.
void GemmSumsAvx512Bf16(const Bf16GemmTile& tile);

// These functions pack pairs, as the operands B and A of tiles.
//
// Pairs of columns of x become rows: packed[c / 2][r][c % 2] = scale * x[r][c],
// for `width` of r, which are whole vectors; zeros stand for rows and columns
// that are missing.
void PackColumnPairsAvx512Bf16(const uint16_t* x, int64_t row_step,
                               int64_t rows, int64_t columns, float scale,
                               uint16_t* packed, int64_t width);
// Pairs of rows of x: packed[r / 2][c][r % 2] = x[r][c], likewise. Whole rows
// of x are read where `columns` is `width`.
void PackRowPairsAvx512Bf16(const uint16_t* x, int64_t row_step, int64_t rows,
                            int64_t columns, uint16_t* packed, int64_t width);
// Pairs of rows of floats, `width` each, which may lie where `packed` does.
void RoundRowPairsAvx512Bf16(const float* x, int64_t rows, int64_t width,
                             uint16_t* packed);

}  // namespace placelite

#endif  // LITE_KERNELS_GEMM_BF16_SLICES_H_
