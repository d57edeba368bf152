// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/tiles.h"
#include "lite/kernels/conv2d_blocked/tiles_generic.h"

namespace placelite {

BlockedTileFunction FindTileAvx512(int x_block, int blocks, int pixels,
                                   int unroll) {
  return HWY_NAMESPACE::FindTile<kTilesAvx512>(x_block, blocks, pixels, unroll);
}

}  // namespace placelite
