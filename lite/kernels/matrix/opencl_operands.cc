// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/matrix/opencl_operands.h"

#include <string>

#include "lite/backends/opencl/packed_vectors.h"
#include "lite/kernels/opencl_moves/index_text.h"

namespace placelite {
namespace {

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

void DefineProduct(const MatrixProduct& p, OpenClCall* call) {
  call->Define("ROWS", p.rows);
  call->Define("COLUMNS", p.columns);
  call->Define("DEPTH", p.depth);
  call->Define("X_ROW", p.x_row_step);
  call->Define("X_COLUMN", p.x_column_step);
  call->Define("X_FIRST(i)", FirstText(p, p.x_batch_steps, p.rows * p.depth));
}

void DefineY(const MatrixProduct& p, OpenClCall* call) {
  call->Define("Y_ROW", p.y_row_step);
  call->Define("Y_COLUMN", p.y_column_step);
  call->Define("Y_FIRST(i)",
               FirstText(p, p.y_batch_steps, p.depth * p.columns));
}

void AddWeights(const PrepareContext& context, const MatrixProduct& p,
                OpenClCall* call) {
  const float* w = context.op.input(1).constant.data<float>();
  const int64_t inputs = p.depth, outputs = p.columns;
  const auto fill = [=](float* to) {
    const float* from = w;
    for (int64_t k = 0; k < inputs; ++k) {
      for (int64_t column = 0; column < outputs; ++column) {
        to[(column / 4 * inputs + k) * 4 + column % 4] = *from++;
      }
    }
  };
  AddFilterVectors(context, "columns", (outputs + 3) / 4 * inputs * 4, fill,
                   call);
  AddBiasVectors(context.op.has_input(2)
                     ? context.op.input(2).constant.data<float>()
                     : nullptr,
                 outputs, call);
}

}  // namespace placelite
