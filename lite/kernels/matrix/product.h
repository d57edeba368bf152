// SPDX-License-Identifier: Apache-2.0
// MatrixProduct is what fc and matmul have in common: products of matrices,
// maybe many.
#ifndef LITE_KERNELS_MATRIX_PRODUCT_H_
#define LITE_KERNELS_MATRIX_PRODUCT_H_

#include "lite/core/kernel/kernel.h"
#include "lite/core/op/op_view.h"
#include "lite/core/tensor/shape.h"
#include "lite/kernels/gemm/gemm.h"

namespace placelite {

// Each batch computes out [rows, columns] = x [rows, depth] y [depth, columns].
// The outputs lie densely one behind the other.
struct MatrixProduct {
  int64_t rows = 0, columns = 0, depth = 0;
  int64_t batches = 1;
  // These are the elements between rows and columns of x and y; transposed
  // operands have them the other way round.
  int64_t x_row_step = 0, x_column_step = 0;
  int64_t y_row_step = 0, y_column_step = 0;
  // This is the number of different matrices y.
  int64_t y_matrices = 1;
  // These are the sizes of the batch axes, and how many matrices of x and y one
  // step along each of them passes; 0 if the operand is broadcast.
  SmallDims<int64_t> batch_axes, x_batch_steps, y_batch_steps;

  // These functions return the matrices that batch `i` multiplies, counted from
  // the operand's start.
  int64_t x_matrix(int64_t i) const;
  int64_t y_matrix(int64_t i) const;

  MatrixView x(const float* data, int64_t batch) const;
  MatrixView y(const float* data, int64_t matrix) const;
};

// Reads fc or matmul, whose shapes must be exact. If all batches have one y,
// their rows become rows of one product.
MatrixProduct ReadProduct(const OpView& op);

// Returns the rows of ReadProduct, for shapes that may be ranges.
Dim ProductRows(const OpView& op);

bool IsFc(const OpView& op);

// Returns the bias of fc, or null if it is absent and for matmul.
const float* ProductBias(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_MATRIX_PRODUCT_H_
