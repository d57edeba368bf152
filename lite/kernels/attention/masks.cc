// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/attention/masks.h"

#include <algorithm>

namespace placelite {

void PackMask(const BlockMask& block, const float* mask,
              void (*pack)(const float* x, int64_t row_step, int64_t rows,
                           int64_t columns, float scale, float* packed,
                           int64_t width),
              float* scores) {
  const AttentionOperand& m = block.shape.mask;
  if (m.column_step == 1) {
    pack(mask, m.row_step, block.rows, block.shape.keys, 1.0f, scores,
         block.width);
    return;
  }
  for (int64_t key = 0; key < block.shape.keys; ++key, scores += block.width) {
    for (int64_t r = 0; r < block.width; ++r) {
      scores[r] =
          r < block.rows ? mask[r * m.row_step + key * m.column_step] : 0.0f;
    }
  }
}

void HideScores(const BlockMask& block, const bool* mask, float* scores) {
  const AttentionShape& s = block.shape;
  for (int64_t key = 0; key < s.keys; ++key, scores += block.width) {
    const bool* of_key = mask + key * s.mask.column_step;
    if (s.mask.row_step == 0) {
      if (*of_key != s.hides_false) {
        std::fill_n(scores, block.width, s.hidden_score);
      }
      continue;
    }
    for (int64_t r = 0; r < block.rows; ++r) {
      if (of_key[r * s.mask.row_step] != s.hides_false) {
        scores[r] = s.hidden_score;
      }
    }
  }
}

}  // namespace placelite
