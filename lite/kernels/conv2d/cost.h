// SPDX-License-Identifier: Apache-2.0
// What the algorithms of this family should cost: cycles of one thread, as in
// lite/kernels/conv2d_blocked/cost.h, so that layouts can be compared.
#ifndef LITE_KERNELS_CONV2D_COST_H_
#define LITE_KERNELS_CONV2D_COST_H_

#include "lite/core/kernel/device_info.h"
#include "lite/core/op/op_view.h"

namespace placelite {

// Products of matrices, either way round.
template <int kLanes>
double GemmCost(const OpView& op, const DeviceInfo& device);
// Dot products: bound by reading the filter.
template <int kLanes>
double GemvCost(const OpView& op, const DeviceInfo& device);
// One channel at a time.
template <int kLanes>
double PlanesCost(const OpView& op, const DeviceInfo& device);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_COST_H_
