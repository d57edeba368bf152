// SPDX-License-Identifier: Apache-2.0
// This family computes conv2d with an output (and, except for the first layer,
// an input) in NCHW[x]c: for each pixel the channels of a block of x, one
// vector, lie next to each other.
//
// The template (NeoCPU, section 3.1; rows NC-layout and NC-template) keeps a
// tile of pixels times blocks of output channels in registers; for each input
// channel and filter position it loads one vector of weights per block and
// multiplies it by one broadcast input per pixel. The filter is packed as
//
//   [sets of output blocks][input blocks][filter rows][filter columns]
//   [channels of the input block][blocks of the set][vector]
//
// so that a tile reads it from front to back; for instructions that add up the
// products of a group of channels, these lie next to each other (tiles.h). The
// types of elements are the tile's: drivers count bytes. The input may have any
// block size: it only says how many channels follow each other for a pixel; 1
// stands for NCHW.
//
//   tiles.h      the inner loops: the direct template
//   direct.h     any convolution by the template, 1x1 among them
//   planes.h     depthwise: a pixel of a block of channels is one vector
//   winograd.h   3x3 with stride 1, with a fraction of the products
//   narrow.h     few output channels, which are made dense
//   bands.h      input rows with their padding, if the convolution has some
//   filter_pack.h, winograd_filter.h, image_pack.h   what is packed
#ifndef LITE_KERNELS_CONV2D_BLOCKED_CONV2D_BLOCKED_H_
#define LITE_KERNELS_CONV2D_BLOCKED_CONV2D_BLOCKED_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> Conv2dBlockedKernels();

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_CONV2D_BLOCKED_H_
