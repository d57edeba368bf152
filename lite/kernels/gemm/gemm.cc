// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/gemm/gemm.h"

#include <algorithm>

#ifdef LITE_WITH_ARM
#include "lite/kernels/gemm/arm_gemm.h"
#endif  // LITE_WITH_ARM

namespace placelite {

GemmPanels::GemmPanels(int64_t columns, const GemmFunctions& functions)
    : columns_(columns),
      lanes_(functions.lanes),
      vectors_(
          EvenSplit::AtMost((columns + functions.lanes - 1) / functions.lanes,
                            functions.vectors)) {}

int64_t GemmPanels::columns(int64_t panel) const {
  return std::min(width(panel), columns_ - first_column(panel));
}

void PackRows(const MatrixView& a, const EvenSplit& tiles, int64_t first,
              int64_t last, int64_t depth, float* packed) {
#ifdef LITE_WITH_ARM
  if (a.column_step == 1 || a.row_step == 1) {
    PackRowsNeon(a, tiles, first, last, depth, packed);
    return;
  }
#endif  // LITE_WITH_ARM
  for (int64_t tile = first; tile < last; ++tile) {
    const int64_t rows = tiles.size(tile);
    const float* from = a.data + tiles.begin(tile) * a.row_step;
    for (int64_t k = 0; k < depth; ++k) {
      for (int64_t i = 0; i < rows; ++i) {
        *packed++ = from[i * a.row_step + k * a.column_step];
      }
    }
  }
}

void PackPanels(const MatrixView& b, const GemmPanels& panels, int64_t first,
                int64_t last, int64_t depth, float* packed) {
  for (int64_t panel = first; panel < last; ++panel) {
    const int64_t columns = panels.columns(panel);
    const int64_t width = panels.width(panel);
    const float* from = b.data + panels.first_column(panel) * b.column_step;
    for (int64_t k = 0; k < depth; ++k) {
      const float* row = from + k * b.row_step;
      if (b.column_step == 1) {
        std::copy_n(row, columns, packed);
      } else {
        for (int64_t j = 0; j < columns; ++j)
          packed[j] = row[j * b.column_step];
      }
      std::fill(packed + columns, packed + width, 0.0f);
      packed += width;
    }
  }
}

}  // namespace placelite
