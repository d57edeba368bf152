// SPDX-License-Identifier: Apache-2.0
// These are the element-wise ops in fp16, in NCHW8c. Operands have the output's
// shape, or one element for each channel ([1, C, 1, 1] or [N, C, 1, 1]), or one
// of each kind.
#ifndef LITE_KERNELS_ELEMENTWISE_ARM_FP16_H_
#define LITE_KERNELS_ELEMENTWISE_ARM_FP16_H_

#include "lite/kernels/elementwise/elementwise.h"

namespace placelite {

// Fp16Pixels is a run of pixels of one block of eight channels.
struct Fp16Pixels {
  BinaryFunction function;  // one of kAdd to kMin
  int64_t pixels;
  const uint16_t* x;
  int64_t x_step;  // fp16 values between pixels: 8 or 0
  const uint16_t* y;
  int64_t y_step;
  uint16_t* out;
  float low;
  float high;
};
void ElementwisePixelsFp16(const Fp16Pixels& pixels);

Status RunElementwiseFp16(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_ELEMENTWISE_ARM_FP16_H_
