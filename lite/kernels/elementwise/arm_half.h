// SPDX-License-Identifier: Apache-2.0
// Element-wise ops of halves in NCHW8c: operands of the output's shape, of one
// element for each channel ([1, C, 1, 1] or [N, C, 1, 1]), or both.
#ifndef LITE_KERNELS_ELEMENTWISE_ARM_HALF_H_
#define LITE_KERNELS_ELEMENTWISE_ARM_HALF_H_

#include "lite/kernels/elementwise/elementwise.h"

namespace placelite {

// A run of pixels of one block of eight channels.
struct HalfPixels {
  BinaryFunction function;  // kAdd to kMin
  int64_t pixels;
  const uint16_t* x;
  int64_t x_step;  // between pixels, in halves: 8 or 0
  const uint16_t* y;
  int64_t y_step;
  uint16_t* out;
  float low;
  float high;
};
void ElementwisePixelsHalf(const HalfPixels& pixels);

Status RunElementwiseHalf(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_ELEMENTWISE_ARM_HALF_H_
