// SPDX-License-Identifier: Apache-2.0
// This kernel convolves with one input channel per group and a window of a
// fixed size: it calls the function of planes.h once for each output channel
// and needs no scratch memory.
#ifndef LITE_KERNELS_CONV2D_DEPTHWISE_FIXED_H_
#define LITE_KERNELS_CONV2D_DEPTHWISE_FIXED_H_

#include "lite/core/kernel/kernel.h"
#include "lite/core/op/window.h"
#include "lite/kernels/conv2d/planes.h"

namespace placelite {

Status RunDepthwiseFixed(const RunContext& context,
                         DepthwisePlaneFunction convolve);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_DEPTHWISE_FIXED_H_
