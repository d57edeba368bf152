// SPDX-License-Identifier: Apache-2.0
// This family computes conv2d in fp16 on Arm. The output is NCHW8c, a vector of
// eight fp16 values for each pixel and block of channels; the first layer reads
// NCHW. The template is that of conv2d_blocked.h with half as many vectors.
//
// Products are added up in fp16, as the processor has twice the SIMD lanes for
// them, but no more than 32 in a row: the sums of these are in float, so that
// errors grow with the number of sums and not of products.
//
//   tiles.h    the inner loops: the direct template
//   direct.h   any convolution by the template, 1x1 among them
//   planes.h   depthwise: a pixel of a block of channels is one vector
#ifndef LITE_KERNELS_CONV2D_FP16_CONV2D_FP16_H_
#define LITE_KERNELS_CONV2D_FP16_CONV2D_FP16_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> Conv2dFp16Kernels();

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_FP16_CONV2D_FP16_H_
