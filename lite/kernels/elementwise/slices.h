// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of the element-wise family. They take plain
// arguments and include nothing that emits shared inline functions, for the
// reason in softmax/slices.h.
#ifndef LITE_KERNELS_ELEMENTWISE_SLICES_H_
#define LITE_KERNELS_ELEMENTWISE_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"
#include "lite/kernels/common/clamped_epilogue.h"
#include "lite/kernels/common/code_steps.h"
#include "lite/kernels/common/fp16.h"

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

// OperandCodes is how codes of an operand become floats; other elements are not
// changed.
struct OperandCodes {
  float scale = 1;
  float zero = 0;
};

// ResultCodes is how floats become codes: they are counted in steps.scale.
struct ResultCodes {
  float inverse = 1;  // 1 / steps.scale
  CodeSteps steps;
};

// The functions are for elements of the type E, float, Bfloat16 or Code, and
// compute in floats. A BinarySlice computes
//   out[r][i] = f(x[r * x_row + i * x_column], y[r * y_row + i * y_column])
template <typename E>
struct BinaryBlock {
  BinaryFunction function;
  int64_t rows;
  int64_t columns;
  const E* x;
  int64_t x_row;
  int64_t x_column;  // 0 or 1
  const E* y;
  int64_t y_row;
  int64_t y_column;                 // 0 or 1
  E* out;                           // dense
  const ClampedEpilogue* epilogue;  // not used for codes
  int64_t index;                    // position of out[0][0] in the whole output
  OperandCodes x_codes, y_codes;
  const ResultCodes* codes;  // for codes
};
template <typename E>
using BinarySlice = void (*)(const BinaryBlock<E>& block);

LITE_DECLARE_STAMPED(void, Elementwise, const BinaryBlock<float>& block);
void ElementwiseBf16(const BinaryBlock<Bfloat16>& block);
LITE_DECLARE_STAMPED(void, ElementwiseCodes, const BinaryBlock<Code>& block);

// A PixelOperand is one operand for the pixels of one block of NCHW[x]c, where
// x is the SIMD lanes of a vector.
template <typename E>
struct PixelOperand {
  const E* data;
  int64_t step;  // elements between pixels
  bool one;      // one element for all lanes, else one for each
};

// BinaryPixels is a run of pixels of one block of channels.
template <typename E>
struct BinaryPixels {
  BinaryFunction function;
  int64_t pixels;
  int64_t lanes;      // lanes with channels; the others become zero
  PixelOperand<E> x;  // at most one of x and y has one element for all lanes
  PixelOperand<E> y;
  E* out;
  const ClampedEpilogue* epilogue;  // not used for codes
  int64_t index;                    // position of out[0] in the whole output
  OperandCodes x_codes, y_codes;
  const ResultCodes* codes;  // for codes
};
template <typename E>
using BinaryPixelsSlice = void (*)(const BinaryPixels<E>& run);

LITE_DECLARE_STAMPED(void, ElementwisePixels, const BinaryPixels<float>& run);
void ElementwisePixelsBf16(const BinaryPixels<Bfloat16>& run);
LITE_DECLARE_STAMPED(void, ElementwisePixelsCodes,
                     const BinaryPixels<Code>& run);

}  // namespace placelite

#endif  // LITE_KERNELS_ELEMENTWISE_SLICES_H_
