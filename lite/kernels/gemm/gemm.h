// SPDX-License-Identifier: Apache-2.0
// Kernels of any family multiply matrices by these functions: they tell what
// the functions of one instruction set can do, how a matrix is cut into their
// tiles, and what the packed forms of A and B are.
//
// Packed A (weights of conv2d) has, for each tile of rows and each k, the
// tile's elements of column k. Packed B has, for each panel of columns and each
// k, the panel's elements of row k, and zeros behind the last column.
#ifndef LITE_KERNELS_GEMM_GEMM_H_
#define LITE_KERNELS_GEMM_GEMM_H_

#include <cstddef>
#include <cstdint>

#include "lite/kernels/common/work_split.h"
#include "lite/kernels/gemm/slices.h"

namespace placelite {

struct GemmFunctions {
  const char* name;  // part of the keys of packed weights
  int lanes;
  // The largest tile has this many rows and vectors of columns.
  int rows;
  int vectors;
  // Whether the rows of a tile may lie apart, so that A need not be packed.
  bool rows_apart;
  GemmTileFunction tile;
  GemvRowsFunction gemv_rows;
  GemvColumnsFunction gemv_columns;
  FinishFunction finish;
};

inline constexpr GemmFunctions kGemmAvx2 = {
    "avx2",          8,         4, 3, true, GemmTileAvx2, GemvRowsAvx2,
    GemvColumnsAvx2, FinishAvx2};
inline constexpr GemmFunctions kGemmAvx512 = {
    "avx512",          16,          8, 3, true, GemmTileAvx512, GemvRowsAvx512,
    GemvColumnsAvx512, FinishAvx512};

// GemvRows and GemvColumns take at most this many vectors.
inline constexpr int kMaxGemvVectors = 4;

// GemmPanels cuts columns into panels of a few vectors, nearly equal, so that
// little is wasted on the last one.
class GemmPanels {
 public:
  GemmPanels() = default;
  GemmPanels(int64_t columns, const GemmFunctions& functions);

  int64_t count() const { return vectors_.parts(); }
  int64_t first_column(int64_t panel) const {
    return vectors_.begin(panel) * lanes_;
  }
  int vectors(int64_t panel) const {
    return static_cast<int>(vectors_.size(panel));
  }
  // Returns the floats of a panel for each k; these are columns() or more.
  int64_t width(int64_t panel) const { return vectors(panel) * lanes_; }
  int64_t columns(int64_t panel) const;
  // Returns the floats of all panels together for each k.
  int64_t total_width() const { return vectors_.end(count() - 1) * lanes_; }
  int64_t max_width() const { return vectors_.max_size() * lanes_; }

 private:
  int64_t columns_ = 0;
  int lanes_ = 1;
  EvenSplit vectors_;  // splits the columns' vectors
};

// The element of row i and column j lies at i * row_step + j * column_step.
struct MatrixView {
  const float* data;
  int64_t row_step;
  int64_t column_step;
};

// Packs the tiles first..last-1 of a matrix [rows, depth] as A.
void PackRows(const MatrixView& a, const EvenSplit& tiles, int64_t first,
              int64_t last, int64_t depth, float* packed);

// Packs the panels first..last-1 of a matrix [depth, columns] as B.
void PackPanels(const MatrixView& b, const GemmPanels& panels, int64_t first,
                int64_t last, int64_t depth, float* packed);

}  // namespace placelite

#endif  // LITE_KERNELS_GEMM_GEMM_H_
