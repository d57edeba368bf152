// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of the element-wise family. They take plain
// arguments and include nothing that emits shared inline functions, for the
// reason in softmax/slices.h.
#ifndef LITE_KERNELS_ELEMENTWISE_SLICES_H_
#define LITE_KERNELS_ELEMENTWISE_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"
#include "lite/kernels/common/clamped_epilogue.h"

namespace placelite {

enum class BinaryFunction : int32_t {
  kAdd,
  kSub,
  kMul,
  kDiv,
  kMax,
  kMin,
  kPow,
  kPrelu,
};

// A BinarySlice computes
//   out[r][i] = f(x[r * x_row + i * x_column], y[r * y_row + i * y_column])
struct BinaryBlock {
  BinaryFunction function;
  int64_t rows;
  int64_t columns;
  const float* x;
  int64_t x_row;
  int64_t x_column;  // 0 or 1
  const float* y;
  int64_t y_row;
  int64_t y_column;  // 0 or 1
  float* out;        // dense
  const ClampedEpilogue* epilogue;
  int64_t index;  // position of out[0][0] in the whole output
};
using BinarySlice = void (*)(const BinaryBlock& block);

LITE_DECLARE_STAMPED(void, Elementwise, const BinaryBlock& block);

// A PixelOperand is one operand for the pixels of one block of NCHW[x]c, where
// x is the SIMD lanes of a vector.
struct PixelOperand {
  const float* data;
  int64_t step;  // elements between pixels
  bool one;      // one element for all lanes, else one for each
};

// BinaryPixels is a run of pixels of one block of channels.
struct BinaryPixels {
  BinaryFunction function;
  int64_t pixels;
  int64_t lanes;   // lanes with channels; the others become zero
  PixelOperand x;  // at most one of x and y has one element for all lanes
  PixelOperand y;
  float* out;
  const ClampedEpilogue* epilogue;
  int64_t index;  // position of out[0] in the whole output
};
using BinaryPixelsSlice = void (*)(const BinaryPixels& run);

LITE_DECLARE_STAMPED(void, ElementwisePixels, const BinaryPixels& run);

}  // namespace placelite

#endif  // LITE_KERNELS_ELEMENTWISE_SLICES_H_
