// SPDX-License-Identifier: Apache-2.0
// These functions estimate what the algorithms of this family cost, in cycles
// of one thread as in lite/kernels/conv2d_blocked/cost.h, so that layouts can
// be compared.
#ifndef LITE_KERNELS_CONV2D_COST_H_
#define LITE_KERNELS_CONV2D_COST_H_

#include "lite/core/kernel/device_info.h"
#include "lite/core/op/op_view.h"
#include "lite/kernels/conv2d_blocked/tiles.h"

namespace placelite {

// GemmCost is for products of matrices with the vectors along the pixels
// (gemm.h) or along the channels (gemm_channels.h).
template <int kLanes>
double GemmCost(const OpView& op, const DeviceInfo& device);
// GemvCost is for dot products, which are bound by reading the filter.
template <int kLanes>
double GemvCost(const OpView& op, const DeviceInfo& device);
// PlanesCost is for algorithms that compute one channel at a time.
template <int kLanes>
double PlanesCost(const OpView& op, const DeviceInfo& device);
// PixelRowsCost is for products whose rows are pixels (pixel_rows.h).
double PixelRowsCycles(const OpView& op, const BlockedTiles& tiles,
                       bool in_nhwc);
template <const BlockedTiles& tiles, bool in_nhwc>
double PixelRowsCost(const OpView& op, const DeviceInfo&) {
  return PixelRowsCycles(op, tiles, in_nhwc);
}

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_COST_H_
