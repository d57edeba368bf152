// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/call.h"
#include "lite/kernels/matrix/matrix.h"
#include "lite/kernels/matrix/product.h"
#include "lite/kernels/opencl_moves/index_text.h"

namespace placelite {
namespace {

constexpr int64_t kTile = 4;

// Returns the text of an expression for the first element of the matrix of
// product `i`; a matrix has `elements` elements.
std::string FirstText(const MatrixProduct& p,
                      const SmallDims<int64_t>& matrix_steps,
                      int64_t elements) {
  Shape axes;
  Strides steps;
  for (int axis = 0; axis < p.batch_axes.rank(); ++axis) {
    axes.push_back(p.batch_axes[axis]);
    steps.push_back(matrix_steps[axis] * elements);
  }
  return IndexText(axes, 0, steps);
}

}  // namespace

Status PlanMatmulOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  const MatrixProduct p = ReadProduct(context.op);
  OpenClCall& call = calls->Add("matmul.cl", "matmul");
  call.Define("ROWS", p.rows);
  call.Define("COLUMNS", p.columns);
  call.Define("DEPTH", p.depth);
  call.Define("X_ROW", p.x_row_step);
  call.Define("X_COLUMN", p.x_column_step);
  call.Define("Y_ROW", p.y_row_step);
  call.Define("Y_COLUMN", p.y_column_step);
  call.Define("X_FIRST(i)", FirstText(p, p.x_batch_steps, p.rows * p.depth));
  call.Define("Y_FIRST(i)", FirstText(p, p.y_batch_steps, p.depth * p.columns));
  // Columns that are contiguous as a transposed y of depth 1 has them lie in
  // rows of one element, each in a texel of its own.
  if (p.y_column_step == 1 && p.y_row_step == p.columns &&
      p.columns % kTile == 0) {
    call.Define("Y_VECTORS", 1);
  }
  call.Output("out", 0);
  call.Input("x", 0);
  call.Input("y", 1);
  call.Steps(context.op.epilogue());
  call.Grid(static_cast<size_t>((p.columns + kTile - 1) / kTile),
            static_cast<size_t>((p.rows + kTile - 1) / kTile),
            static_cast<size_t>(p.batches));
  return Status::Ok();
}

}  // namespace placelite
