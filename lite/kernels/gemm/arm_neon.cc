// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/gemm/arm_gemm.h"
#include "lite/kernels/gemm/arm_gemv.h"
#include "lite/kernels/gemm/arm_tile.h"
#include "lite/kernels/gemm/generic.h"

namespace placelite {

void GemmTileNeon(const GemmTile& tile) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  static constexpr GemmTileFunction kTiles[8][3] = {
      {NeonTile<1, 1>, NeonTile<1, 2>, NeonTile<1, 3>},
      {NeonTile<2, 1>, NeonTile<2, 2>, NeonTile<2, 3>},
      {NeonTile<3, 1>, NeonTile<3, 2>, NeonTile<3, 3>},
      {NeonTile<4, 1>, NeonTile<4, 2>, NeonTile<4, 3>},
      {NeonTile<5, 1>, NeonTile<5, 2>, NeonTile<5, 3>},
      {NeonTile<6, 1>, NeonTile<6, 2>, NeonTile<6, 3>},
      {NeonTile<7, 1>, NeonTile<7, 2>, NeonTile<7, 3>},
      {NeonTile<8, 1>, NeonTile<8, 2>, NeonTile<8, 3>}};
  kTiles[tile.rows - 1][tile.vectors - 1](tile);
}

void GemvRowsNeon(const GemvRows& gemv) {
  HWY_NAMESPACE::RunNeonGemvRows(gemv);
}

void GemvColumnsNeon(const GemvColumns& gemv) {
  HWY_NAMESPACE::RunNeonGemvColumns(gemv);
}

void FinishNeon(float* y, int64_t count, const ClampedEpilogue& epilogue,
                int64_t index) {
  HWY_NAMESPACE::FinishRow(y, count, epilogue, index);
}

}  // namespace placelite
