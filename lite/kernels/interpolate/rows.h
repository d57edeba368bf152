// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of interpolate: they make rows of outputs from
// rows of inputs, by tables of columns.
#ifndef LITE_KERNELS_INTERPOLATE_ROWS_H_
#define LITE_KERNELS_INTERPOLATE_ROWS_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"
#include "lite/kernels/common/code_steps.h"
#include "lite/kernels/common/fp16.h"

namespace placelite {

// A RepeatRowFunction takes the nearest inputs of a row that grows by a whole
// factor. It writes `copies` rows of outputs, one behind the other:
//   y[r][i] = x[i / factor]
struct RepeatedRow {
  const float* x;
  int64_t in_w;
  int factor;
  // This is i / factor for `factor` vectors of outputs; all must be within one
  // vector.
  const int32_t* lane;
  float* y;
  int64_t copies;
};
using RepeatRowFunction = void (*)(const RepeatedRow& row);

// A PickRowFunction computes y[i] = x[columns[i]].
using PickRowFunction = void (*)(const float* x, const int32_t* columns,
                                 int64_t out_w, float* y);

// A WeighColumnsFunction computes
//   y[i] = sum_t weights[t][i] * x[columns[t][i]]
// The rows of the tables are `step` apart.
struct WeightedColumns {
  int taps;  // 2 or 4
  const int32_t* columns;
  const float* weights;
  int64_t step;
  int64_t out_w;
};
using WeighColumnsFunction = void (*)(const WeightedColumns& columns,
                                      const float* x, float* y);

// A WeighRowsFunction computes y[i] = sum_t weight[t] * rows[t][i].
struct WeightedRows {
  int taps;  // 2 or 4
  const float* rows[4];
  float weight[4];
};
using WeighRowsFunction = void (*)(const WeightedRows& rows, int64_t out_w,
                                   float* y);

// A WeighPixelsFunction computes a row of outputs of one block of NCHW[x]c,
// where x is the SIMD lanes of a vector:
//   y[i] = sum_{s, t} row_weight[s] * weights[t][i] * rows[s][columns[t][i]]
// There are 1, 2 or 4 inputs along each axis; a single one has weight 1. Pixels
// are of elements of the type E, float, Bfloat16 or Code; weights of codes are
// not negative and their sum is 1, so that sums are codes when they are
// rounded.
template <typename E>
struct WeightedPixels {
  int taps;
  const E* rows[4];
  float row_weight[4];
  const int32_t* columns;
  const float* weights;
  int64_t out_w;  // also the distance of the tables' rows
  E* y;
};
template <typename E>
using WeighPixelsFunction = void (*)(const WeightedPixels<E>& pixels);

LITE_DECLARE_STAMPED(void, WeighPixels, const WeightedPixels<float>& pixels);
void WeighPixelsBf16(const WeightedPixels<Bfloat16>& pixels);
LITE_DECLARE_STAMPED(void, WeighPixelsCodes,
                     const WeightedPixels<Code>& pixels);
LITE_DECLARE_STAMPED(void, RepeatRow, const RepeatedRow& row);
LITE_DECLARE_STAMPED(void, PickRow, const float* x, const int32_t* columns,
                     int64_t out_w, float* y);
LITE_DECLARE_STAMPED(void, WeighColumns, const WeightedColumns& columns,
                     const float* x, float* y);
LITE_DECLARE_STAMPED(void, WeighRows, const WeightedRows& rows, int64_t out_w,
                     float* y);

}  // namespace placelite

#endif  // LITE_KERNELS_INTERPOLATE_ROWS_H_
