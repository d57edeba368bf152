// SPDX-License-Identifier: Apache-2.0
// These are the vector functions behind matrix products, one set for each
// instruction set. They take plain arguments only, as in every slices.h: the
// files that define them are compiled for instruction sets that the machine may
// lack.
#ifndef LITE_KERNELS_GEMM_SLICES_H_
#define LITE_KERNELS_GEMM_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"
#include "lite/kernels/common/clamped_epilogue.h"

namespace placelite {

// The sums of a tile start from one of these.
enum class GemmStart : int32_t {
  kZero,
  kRowBias,     // bias[i]
  kColumnBias,  // bias[j]
  kOutput,      // c itself, which holds an earlier block of K
};

// A GemmTile is one tile of C = A B:
//   c[i][j] = start + sum_k a[k][i] * b[k][j]
struct GemmTile {
  // These are at most those of the instruction set; a vector is `lanes`
  // columns.
  int rows;
  int vectors;
  // Only the last vector may be partial. Whole vectors of b are read; of c and
  // of the bias only these columns are touched.
  int64_t columns;
  int64_t depth;
  // The steps of a and b are the elements from one k to the next. If A is
  // packed, a_step is `rows`.
  const float* a;
  int64_t a_step;
  // The elements from one row of a to the next; 1 if A is packed, and where
  // GemmFunctions::rows_apart is false.
  int64_t a_row_step = 1;
  const float* b;
  int64_t b_step;
  float* c;
  int64_t c_step;
  GemmStart start;
  const float* bias;
  // This is added to the start and laid out like c, or is c itself; null stands
  // for nothing.
  const float* add;
  // This is null if more of K follows.
  const ClampedEpilogue* epilogue;
  // This is the position of c[0][0] in the output.
  int64_t index;
  // Elements that later tiles read are fetched to the cache meanwhile: a line
  // for each k, `next_step` elements behind the one before. Null stands for
  // none, and only functions for x86 fetch any.
  const float* next;
  int64_t next_step;
};
using GemmTileFunction = void (*)(const GemmTile& tile);

// GemvRows multiplies a matrix by a few vectors, by dot products along the rows
// of the matrix:
//   y[i * vectors + j] = bias[i] + sum_k a[i][k] * x[j][k]
// It then applies the epilogue; one epilogue spans all of y.
struct GemvRows {
  int vectors;  // 1 to 4
  int64_t rows;
  int64_t depth;
  const float* a;
  int64_t a_step;
  const float* x;
  int64_t x_step;
  float* y;
  const float* bias;  // null stands for zeros
  // `add` is laid out like y or is y itself; null stands for zeros.
  const float* add;
  const ClampedEpilogue* epilogue;
  int64_t index;
};
using GemvRowsFunction = void (*)(const GemvRows& gemv);

// GemvColumns multiplies a few vectors by a matrix, by weighted sums of the
// matrix' rows:
//   y[i][j] = bias[j] + sum_k x[i * x_row + k * x_step] * b[k][j]
// It then applies the epilogue.
struct GemvColumns {
  int vectors;  // the range of i, 1 to 4
  int64_t columns;
  int64_t depth;
  const float* x;
  int64_t x_row;
  int64_t x_step;
  const float* b;
  int64_t b_step;
  float* y;
  int64_t y_step;
  const float* bias;  // null stands for zeros
  const ClampedEpilogue* epilogue;
  int64_t index;
};
using GemvColumnsFunction = void (*)(const GemvColumns& gemv);

// A FinishFunction applies the epilogue to y[0 .. count), which was stored
// without it; `index` is the position of y[0] in the output.
using FinishFunction = void (*)(float* y, int64_t count,
                                const ClampedEpilogue& epilogue, int64_t index);

LITE_DECLARE_STAMPED(void, GemmTile, const GemmTile& tile);
LITE_DECLARE_STAMPED(void, GemvRows, const GemvRows& gemv);
LITE_DECLARE_STAMPED(void, GemvColumns, const GemvColumns& gemv);
LITE_DECLARE_STAMPED(void, Finish, float* y, int64_t count,
                     const ClampedEpilogue& epilogue, int64_t index);

}  // namespace placelite

#endif  // LITE_KERNELS_GEMM_SLICES_H_
