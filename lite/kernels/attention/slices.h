// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of attention beside the tiles of matrix
// products, one set for each instruction set. They take plain arguments, as in
// every slices.h.
//
// Scores lie in a block: for each key, one float for each of `width` queries,
// which are whole vectors. So the SIMD lanes are queries, and a softmax needs
// no sum over lanes.
#ifndef LITE_KERNELS_ATTENTION_SLICES_H_
#define LITE_KERNELS_ATTENTION_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"

namespace placelite {

// Packs rows of x as columns: packed[c * width + r] = scale * x[r * row_step +
// c], and 0 for the `width` - `rows` rows that are missing.
LITE_DECLARE_STAMPED(void, PackAsColumns, const float* x, int64_t row_step,
                     int64_t rows, int64_t columns, float scale, float* packed,
                     int64_t width);

// Replaces the scores of each query by exp(score - the query's largest one),
// and sets inverse[query] to 1 / their sum. `keys` is at least 1.
LITE_DECLARE_STAMPED(void, ExpOfScores, float* scores, int64_t keys,
                     int64_t width, float* inverse);

// Multiplies each row of x by its factor.
LITE_DECLARE_STAMPED(void, ScaleRows, float* x, int64_t row_step, int64_t rows,
                     int64_t columns, const float* factors);

}  // namespace placelite

#endif  // LITE_KERNELS_ATTENTION_SLICES_H_
