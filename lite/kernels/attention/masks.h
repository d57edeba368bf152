// SPDX-License-Identifier: Apache-2.0
// These functions bring the mask of an attention to a block of scores
// (slices.h).
#ifndef LITE_KERNELS_ATTENTION_MASKS_H_
#define LITE_KERNELS_ATTENTION_MASKS_H_

#include "lite/kernels/attention/attention.h"
#include "lite/kernels/gemm/gemm.h"

namespace placelite {

// A BlockMask is the part of a mask that belongs to the queries of a block, of
// which there are `rows`, and `width` with those that fill up vectors.
struct BlockMask {
  const AttentionShape& shape;
  int64_t rows;
  int64_t width;
};

// Sets the scores of a block to the mask, and to zero for queries that fill up.
// `pack` packs rows as columns (PackAsColumns).
void PackMask(const BlockMask& block, const float* mask,
              void (*pack)(const float* x, int64_t row_step, int64_t rows,
                           int64_t columns, float scale, float* packed,
                           int64_t width),
              float* scores);

// Replaces the scores that a boolean mask hides.
void HideScores(const BlockMask& block, const bool* mask, float* scores);

}  // namespace placelite

#endif  // LITE_KERNELS_ATTENTION_MASKS_H_
