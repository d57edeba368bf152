// SPDX-License-Identifier: Apache-2.0
// This transposes two dimensions in tiles, so that cache lines are used whole
// on both sides.
#ifndef LITE_KERNELS_COMMON_TRANSPOSE_2D_H_
#define LITE_KERNELS_COMMON_TRANSPOSE_2D_H_

#include <algorithm>
#include <cstdint>

namespace placelite {

// Sets to[c * to_step + r] = from[r * from_step + c].
template <typename T>
void Transpose2d(const T* from, int64_t from_step, T* to, int64_t to_step,
                 int64_t rows, int64_t columns) {
  constexpr int64_t kTile = 16;
  for (int64_t r0 = 0; r0 < rows; r0 += kTile) {
    const int64_t r1 = std::min(rows, r0 + kTile);
    for (int64_t c0 = 0; c0 < columns; c0 += kTile) {
      const int64_t c1 = std::min(columns, c0 + kTile);
      for (int64_t c = c0; c < c1; ++c) {
        T* line = to + c * to_step;
        for (int64_t r = r0; r < r1; ++r) line[r] = from[r * from_step + c];
      }
    }
  }
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_TRANSPOSE_2D_H_
