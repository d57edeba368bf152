// SPDX-License-Identifier: Apache-2.0
// conv2d whose output (and, but for the first layer, input) is NCHW[x]c: the
// channels in blocks of x, one vector wide, next to each other for each pixel.
//
// The template (NeoCPU, section 3.1; rows NC-layout and NC-template): a tile
// of pixels times blocks of output channels stays in registers; for each input
// channel and kernel element it loads one vector of weights per block and
// multiplies it by one broadcast input per pixel. The filter is packed as
//
//   [groups of output blocks][input blocks][kernel rows][kernel columns]
//   [channels of the input block][blocks of the group][vector]
//
// so that a tile reads it from front to back. The input's block is free: it
// only says how many channels follow each other for a pixel; 1 is NCHW.
//
//   tiles.h      the inner loops: the direct template
//   direct.h     any convolution by it, 1x1 among them
//   planes.h     depthwise: a pixel of a block of channels is one vector
//   winograd.h   3x3 without stride, with a fraction of the products
//   bands.h      input rows with their padding, where the image has some
#ifndef LITE_KERNELS_CONV2D_BLOCKED_CONV2D_BLOCKED_H_
#define LITE_KERNELS_CONV2D_BLOCKED_CONV2D_BLOCKED_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> Conv2dBlockedKernels();

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_CONV2D_BLOCKED_H_
