// SPDX-License-Identifier: Apache-2.0
// The vector functions behind matrix products, one set per instruction set.
// Plain arguments only, as in every slices.h: the files that define them are
// compiled for instruction sets that the machine may lack.
#ifndef LITE_KERNELS_GEMM_SLICES_H_
#define LITE_KERNELS_GEMM_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/clamped_epilogue.h"

namespace placelite {

// What the sums of a tile start from.
enum class GemmStart : int32_t {
  kZero,
  kRowBias,     // bias[i]
  kColumnBias,  // bias[j]
  kOutput,      // c itself: an earlier block of K is in it
};

// One tile of C = A B:  c[i][j] = start + sum_k a[k][i] * b[k][j].
struct GemmTile {
  // At most those of the instruction set; a vector is `lanes` columns.
  int rows;
  int vectors;
  // Only the last vector may be partial. Of b whole vectors are read, of c
  // and of the bias only these columns are touched.
  int64_t columns;
  int64_t depth;
  // Elements from one k to the next. Where A is packed a_step is `rows`.
  const float* a;
  int64_t a_step;
  const float* b;
  int64_t b_step;
  float* c;
  int64_t c_step;
  GemmStart start;
  const float* bias;
  // Added to the start: elements where those of c are, maybe c itself. Null:
  // nothing.
  const float* add;
  // Null: more of K follows.
  const ClampedEpilogue* epilogue;
  // Position of c[0][0] in the output.
  int64_t index;
};
using GemmTileFunction = void (*)(const GemmTile& tile);

// Matrix times a few vectors by dot products along the rows of the matrix:
//   y[i * vectors + j] = bias[i] + sum_k a[i][k] * x[j][k]
// followed by the epilogue. One epilogue spans all of y.
struct GemvRows {
  int vectors;  // 1 to 4
  int64_t rows;
  int64_t depth;
  const float* a;
  int64_t a_step;
  const float* x;
  int64_t x_step;
  float* y;
  const float* bias;  // null: zero
  const float* add;   // elements where those of y are, maybe y; null: zero
  const ClampedEpilogue* epilogue;
  int64_t index;
};
using GemvRowsFunction = void (*)(const GemvRows& gemv);

// A few vectors times a matrix by weighted sums of the matrix' rows:
//   y[i][j] = bias[j] + sum_k x[i * x_row + k * x_step] * b[k][j]
// followed by the epilogue.
struct GemvColumns {
  int vectors;  // 1 to 4: the range of i
  int64_t columns;
  int64_t depth;
  const float* x;
  int64_t x_row;
  int64_t x_step;
  const float* b;
  int64_t b_step;
  float* y;
  int64_t y_step;
  const float* bias;  // null: zero
  const ClampedEpilogue* epilogue;
  int64_t index;
};
using GemvColumnsFunction = void (*)(const GemvColumns& gemv);

// The epilogue of y[0 .. count), which was stored without; `index` is the
// position of y[0] in the output.
using FinishFunction = void (*)(float* y, int64_t count,
                                const ClampedEpilogue& epilogue, int64_t index);

void GemmTileAvx2(const GemmTile& tile);
void GemmTileAvx512(const GemmTile& tile);
void GemvRowsAvx2(const GemvRows& gemv);
void GemvRowsAvx512(const GemvRows& gemv);
void GemvColumnsAvx2(const GemvColumns& gemv);
void GemvColumnsAvx512(const GemvColumns& gemv);
void FinishAvx2(float* y, int64_t count, const ClampedEpilogue& epilogue,
                int64_t index);
void FinishAvx512(float* y, int64_t count, const ClampedEpilogue& epilogue,
                  int64_t index);

}  // namespace placelite

#endif  // LITE_KERNELS_GEMM_SLICES_H_
