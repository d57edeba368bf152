// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/attention/generic.h"

namespace placelite {

void PackAsColumnsAvx512(const float* x, int64_t row_step, int64_t rows,
                         int64_t columns, float scale, float* packed,
                         int64_t width) {
  HWY_NAMESPACE::PackAsColumns(x, row_step, rows, columns, scale, packed,
                               width);
}

void ExpOfScoresAvx512(float* scores, int64_t keys, int64_t width,
                       float* inverse) {
  HWY_NAMESPACE::ExpOfScores(scores, keys, width, inverse);
}

void ScaleRowsAvx512(float* x, int64_t row_step, int64_t rows, int64_t columns,
                     const float* factors) {
  HWY_NAMESPACE::ScaleRows(x, row_step, rows, columns, factors);
}

}  // namespace placelite
