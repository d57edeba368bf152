// SPDX-License-Identifier: Apache-2.0
// What products of matrices ask of the windows of conv2d_transpose and
// conv3d_transpose. Inference has made sure that the sizes of a window are
// exact; the other dimensions of the filter may be open.
#ifndef LITE_KERNELS_CONV2D_TRANSPOSE_WINDOWS_H_
#define LITE_KERNELS_CONV2D_TRANSPOSE_WINDOWS_H_

#include "lite/core/kernel/device_info.h"
#include "lite/core/kernel/support.h"
#include "lite/core/op/op_view.h"

namespace placelite {

// Asks that a window has at most kMaxTransposedPositions.
Support HasFewPositions(const OpView& op, const DeviceInfo& device);

// Asks as well that no two windows overlap, and that they leave no outputs out.
Support HasDisjointWindows(const OpView& op, const DeviceInfo& device);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_TRANSPOSE_WINDOWS_H_
