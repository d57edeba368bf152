// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/gemm/generic.h"
#include "lite/kernels/gemm/slices.h"

namespace placelite {

// A tile takes 12 sums, 3 vectors of b and a broadcast, of the 16 registers.
void GemmTileAvx2(const GemmTile& tile) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  static constexpr GemmTileFunction kTiles[4][3] = {
      {Tile<1, 1>, Tile<1, 2>, Tile<1, 3>},
      {Tile<2, 1>, Tile<2, 2>, Tile<2, 3>},
      {Tile<3, 1>, Tile<3, 2>, Tile<3, 3>},
      {Tile<4, 1>, Tile<4, 2>, Tile<4, 3>}};
  kTiles[tile.rows - 1][tile.vectors - 1](tile);
}

void GemvRowsAvx2(const GemvRows& gemv) { HWY_NAMESPACE::RunGemvRows(gemv); }

void GemvColumnsAvx2(const GemvColumns& gemv) {
  HWY_NAMESPACE::RunGemvColumns(gemv);
}

void FinishAvx2(float* y, int64_t count, const ClampedEpilogue& epilogue,
                int64_t index) {
  HWY_NAMESPACE::FinishRow(y, count, epilogue, index);
}

}  // namespace placelite
