#include "lite/kernels/conv2d_blocked/tiles.h"
#include "lite/kernels/conv2d_blocked/tiles_generic.h"

namespace placelite {

BlockedTileFunction FindTileNeon(int x_block, int blocks, int pixels,
                                 int unroll) {
  return HWY_NAMESPACE::FindTile<kTilesNeon>(x_block, blocks, pixels, unroll);
}

}  // namespace placelite
