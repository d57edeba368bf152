// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/arm_tiles.h"
#include "lite/kernels/conv2d_blocked/tiles.h"
#include "lite/kernels/conv2d_blocked/tiles_generic.h"

namespace placelite {

BlockedTileFunction FindTileNeon(int x_block, int blocks, int pixels, int) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  switch (x_block) {
    case 1:
      return FindNeonTile<1, kTilesNeon>(blocks, pixels);
    case kLanes:
      return FindNeonTile<kLanes, kTilesNeon>(blocks, pixels);
  }
  return nullptr;
}

}  // namespace placelite
