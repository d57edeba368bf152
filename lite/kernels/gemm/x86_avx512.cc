// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/gemm/generic.h"
#include "lite/kernels/gemm/slices.h"

namespace placelite {

// A tile takes 24 sums, 3 vectors of b and a broadcast, of the 32 registers.
void GemmTileAvx512(const GemmTile& tile) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  static constexpr GemmTileFunction kTiles[8][3] = {
      {Tile<1, 1>, Tile<1, 2>, Tile<1, 3>},
      {Tile<2, 1>, Tile<2, 2>, Tile<2, 3>},
      {Tile<3, 1>, Tile<3, 2>, Tile<3, 3>},
      {Tile<4, 1>, Tile<4, 2>, Tile<4, 3>},
      {Tile<5, 1>, Tile<5, 2>, Tile<5, 3>},
      {Tile<6, 1>, Tile<6, 2>, Tile<6, 3>},
      {Tile<7, 1>, Tile<7, 2>, Tile<7, 3>},
      {Tile<8, 1>, Tile<8, 2>, Tile<8, 3>}};
  kTiles[tile.rows - 1][tile.vectors - 1](tile);
}

void GemvRowsAvx512(const GemvRows& gemv) { HWY_NAMESPACE::RunGemvRows(gemv); }

void GemvColumnsAvx512(const GemvColumns& gemv) {
  HWY_NAMESPACE::RunGemvColumns(gemv);
}

void FinishAvx512(float* y, int64_t count, const ClampedEpilogue& epilogue,
                  int64_t index) {
  HWY_NAMESPACE::FinishRow(y, count, epilogue, index);
}

}  // namespace placelite
