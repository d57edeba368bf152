// SPDX-License-Identifier: Apache-2.0
// This is the vector function of depthwise convolutions in fp16. It takes plain
// arguments only, as in tiles.h.
#ifndef LITE_KERNELS_CONV2D_FP16_PLANES_H_
#define LITE_KERNELS_CONV2D_FP16_PLANES_H_

#include <cstdint>

namespace placelite {

// A Fp16Plane is the rows first_row..last_row-1 of the output of one block of
// eight channels: a pixel is one vector. Sums are fp16.
struct Fp16Plane {
  const uint16_t* x;  // the block's first pixel
  int64_t in_h, in_w;
  const uint16_t* filter;  // [kernel_h][kernel_w][8]
  int64_t kernel_h, kernel_w;
  int64_t stride_h, stride_w;
  int64_t dilation_h, dilation_w;
  int64_t pad_top, pad_left;
  const uint16_t* bias;
  const uint16_t* add;  // laid out like y; null stands for zeros
  uint16_t* y;          // the block's first pixel
  int64_t out_w;
  int64_t first_row, last_row;
  float low;
  float high;
};
using Fp16PlaneFunction = void (*)(const Fp16Plane& plane);

// Returns the function for windows of `kernel` columns; 0 stands for any
// number.
Fp16PlaneFunction FindPlaneFp16(int64_t kernel);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_FP16_PLANES_H_
