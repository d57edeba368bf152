// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of conv2d_transpose besides the product: they
// put rows of products together to rows of the output.
//
// Column j of an output row, with the left padding counted, is element j /
// stride of its phase j % stride. A filter column v meets one phase only, v *
// dilation % stride, and is shifted by v * dilation / stride elements there. So
// rows of products are added as they are, and only the finished row is
// interleaved.
#ifndef LITE_KERNELS_CONV2D_TRANSPOSE_ROWS_H_
#define LITE_KERNELS_CONV2D_TRANSPOSE_ROWS_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"
#include "lite/kernels/common/clamped_epilogue.h"

namespace placelite {

// An AddProductsFunction adds one input row's products with one filter row to
// the phases of an output row. The products of filter column v lie at products
// + v * product_step.
struct PhaseSums {
  const float* products;
  int64_t product_step;
  int64_t count;  // input columns
  int64_t kernel, stride, dilation;
  float* phases;
  int64_t phase_step;
};
using AddProductsFunction = void (*)(const PhaseSums& sums);

// An InterleaveFunction computes
//   y[j] = epilogue(bias + phases[(j + left) % stride][(j + left) / stride])
// It may read up to a vector behind a phase.
struct PhaseRow {
  const float* phases;
  int64_t phase_step;
  int64_t stride;
  int64_t left;
  float bias;
  float* y;
  int64_t count;
  const ClampedEpilogue* epilogue;
  int64_t index;  // position of y[0] in the output
};
using InterleaveFunction = void (*)(const PhaseRow& row);

LITE_DECLARE_STAMPED(void, AddProducts, const PhaseSums& sums);
LITE_DECLARE_STAMPED(void, Interleave, const PhaseRow& row);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_TRANSPOSE_ROWS_H_
