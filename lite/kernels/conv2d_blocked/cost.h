// SPDX-License-Identifier: Apache-2.0
// These functions estimate what the algorithms cost, by counting: cycles of one
// thread for the products (tile_plan.h), for moving data, and for reading the
// packed filter, which no cache holds from one run to the next. The constants
// were fitted on Zen 5 (docs/cpu.md): they order the algorithms and no more.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_COST_H_
#define LITE_KERNELS_CONV2D_BLOCKED_COST_H_

#include "lite/core/op/op_view.h"
#include "lite/core/op/window.h"
#include "lite/kernels/conv2d_blocked/transforms.h"

namespace placelite {

// `x_block` is the input's channels per block.
double DirectCycles(const Conv2dParams& params, const BlockedTiles& tiles,
                    int64_t x_block);
// This is for a convolution computed position by position (positions.h).
double PositionsCycles(const Conv2dParams& params, const BlockedTiles& tiles);
double WinogradCycles(const Conv2dParams& params,
                      const WinogradTransforms& transforms);
// `lanes` is the channels per block (narrow.h).
double NarrowCycles(const Conv2dParams& params, int lanes);
// `lanes` is the channels per block.
double DepthwiseCycles(const Conv2dParams& params, int lanes);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_COST_H_
