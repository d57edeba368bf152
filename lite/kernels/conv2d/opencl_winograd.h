// SPDX-License-Identifier: Apache-2.0
// These kernels compute conv2d with 3 x 3 filters and stride 1 on an OpenCL
// device by Winograd's algorithm (Lavin & Gray, Fast Algorithms for
// Convolutional Neural Networks, 2015): F(2 x 2, 3 x 3) and F(4 x 4, 3 x 3), in
// float.
#ifndef LITE_KERNELS_CONV2D_OPENCL_WINOGRAD_H_
#define LITE_KERNELS_CONV2D_OPENCL_WINOGRAD_H_

#include "lite/backends/opencl/call.h"

namespace placelite {

Status PlanConv2dWinograd2OpenCl(const PrepareContext& context,
                                 OpenClCalls* calls);
Status PlanConv2dWinograd4OpenCl(const PrepareContext& context,
                                 OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_OPENCL_WINOGRAD_H_
