// SPDX-License-Identifier: Apache-2.0
// The OpenCL kernels of matrix products share these functions, which say how
// the operands are read.
#ifndef LITE_KERNELS_MATRIX_OPENCL_OPERANDS_H_
#define LITE_KERNELS_MATRIX_OPENCL_OPERANDS_H_

#include "lite/backends/opencl/call.h"
#include "lite/kernels/matrix/product.h"

namespace placelite {

// Defines ROWS, COLUMNS and DEPTH; the steps X_ROW and X_COLUMN, and
// X_FIRST(i), the first element of x in product `i`.
void DefineProduct(const MatrixProduct& p, OpenClCall* call);

// Defines Y_ROW, Y_COLUMN and Y_FIRST(i) in the same way.
void DefineY(const MatrixProduct& p, OpenClCall* call);

// Adds W of fc and its bias, zero where there is none, as vectors of four
// columns: W has one for each four columns and each row, in this order.
void AddWeights(const PrepareContext& context, const MatrixProduct& p,
                OpenClCall* call);

}  // namespace placelite

#endif  // LITE_KERNELS_MATRIX_OPENCL_OPERANDS_H_
