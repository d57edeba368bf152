// SPDX-License-Identifier: Apache-2.0
// The vector functions of the element-wise family. Plain arguments and no
// other include: see softmax/slices.h.
#ifndef LITE_KERNELS_ELEMENTWISE_SLICES_H_
#define LITE_KERNELS_ELEMENTWISE_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/epilogue_steps.h"

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

// out[r][i] = f(x[r * x_row + i * x_column], y[r * y_row + i * y_column])
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
  const CpuEpilogue* epilogue;
  int64_t index;  // of out[0][0] in the whole output
};
using BinarySlice = void (*)(const BinaryBlock& block);

void ElementwiseAvx2(const BinaryBlock& block);
void ElementwiseAvx512(const BinaryBlock& block);

// One operand for the pixels of one block of NCHW[x]c, x the lanes of a vector.
struct PixelOperand {
  const float* data;
  int64_t step;  // between pixels, in elements
  bool one;      // one element for all lanes, else one for each
};

// A run of pixels of one block of channels.
struct BinaryPixels {
  BinaryFunction function;
  int64_t pixels;
  int64_t lanes;   // that hold channels; the others become zero
  PixelOperand x;  // at most one of x and y has one element for all lanes
  PixelOperand y;
  float* out;
  const CpuEpilogue* epilogue;
  int64_t index;  // of out[0] in the whole output
};
using BinaryPixelsSlice = void (*)(const BinaryPixels& run);

void ElementwisePixelsAvx2(const BinaryPixels& run);
void ElementwisePixelsAvx512(const BinaryPixels& run);
void ElementwisePixelsNeon(const BinaryPixels& run);

}  // namespace placelite

#endif  // LITE_KERNELS_ELEMENTWISE_SLICES_H_
