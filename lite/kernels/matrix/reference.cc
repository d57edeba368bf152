// SPDX-License-Identifier: Apache-2.0
// These are the oracles: they compute one output at a time, in double.
#include "lite/kernels/common/epilogue.h"
#include "lite/kernels/matrix/matrix.h"

namespace placelite {

Status FcReference(const RunContext& context) {
  const OpView& op = context.op;
  const Shape w_shape = op.input_shape(1).shape();
  const int64_t depth = w_shape[0], columns = w_shape[1];
  const int64_t rows =
      op.output_shape(0).shape().NumElements() / (columns > 0 ? columns : 1);
  const float* x = context.tensors.input(0).data<float>();
  const float* w = context.tensors.input(1).data<float>();
  const float* bias =
      op.has_input(2) ? context.tensors.input(2).data<float>() : nullptr;
  float* y = context.tensors.output(0).data<float>();
  for (int64_t m = 0; m < rows; ++m) {
    for (int64_t n = 0; n < columns; ++n) {
      double sum = bias == nullptr ? 0.0 : bias[n];
      for (int64_t k = 0; k < depth; ++k) {
        sum += static_cast<double>(x[m * depth + k]) * w[k * columns + n];
      }
      const int64_t index = m * columns + n;
      y[index] =
          static_cast<float>(ApplyEpilogueReference(context, sum, index));
    }
  }
  return Status::Ok();
}

namespace {

// The element of row i and column j lies at i * row_step + j * column_step.
template <typename T>
struct Matrix {
  const T* data;
  int64_t row_step, column_step;
};

// Returns matrix `batch` of an operand whose batch axes broadcast to those of
// the output.
template <typename T>
Matrix<T> MatrixOf(const Tensor& operand, const Shape& out, int64_t batch,
                   bool transposed) {
  const Shape& shape = operand.shape();
  int64_t matrix = 0, matrices = 1;
  for (int i = out.rank() - 3; i >= 0; --i) {
    const int own = i - (out.rank() - shape.rank());
    if (own < 0) break;
    if (shape[own] != 1) matrix += batch % out[i] * matrices;
    matrices *= shape[own];
    batch /= out[i];
  }
  const int64_t rows = shape[shape.rank() - 2];
  const int64_t columns = shape[shape.rank() - 1];
  const T* data = operand.data<T>() + matrix * rows * columns;
  if (transposed) return {data, 1, columns};
  return {data, columns, 1};
}

template <typename T>
Status RunMatmul(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.input(1);
  const bool transpose_x = context.op.attributes().Bool("transpose_x");
  const bool transpose_y = context.op.attributes().Bool("transpose_y");
  const Shape& out = context.tensors.output(0).shape();
  const int64_t rows = out[out.rank() - 2], columns = out[out.rank() - 1];
  const int64_t depth = x.shape()[x.shape().rank() - (transpose_x ? 2 : 1)];
  T* to = context.tensors.output(0).data<T>();
  for (int64_t i = 0; i < out.NumElements();) {
    const int64_t batch = i / columns / rows;
    const Matrix<T> a = MatrixOf<T>(x, out, batch, transpose_x);
    const Matrix<T> b = MatrixOf<T>(y, out, batch, transpose_y);
    for (int64_t row = 0; row < rows; ++row) {
      for (int64_t column = 0; column < columns; ++column, ++i) {
        const T* from_a = a.data + row * a.row_step;
        const T* from_b = b.data + column * b.column_step;
        double sum = 0;
        for (int64_t k = 0; k < depth; ++k) {
          sum += double{from_a[k * a.column_step]} *
                 double{from_b[k * b.row_step]};
        }
        to[i] = static_cast<T>(ApplyEpilogueReference(context, sum, i));
      }
    }
  }
  return Status::Ok();
}

}  // namespace

Status MatmulReference(const RunContext& context) {
  return context.op.input(0).precision == Precision::kDouble
             ? RunMatmul<double>(context)
             : RunMatmul<float>(context);
}

}  // namespace placelite
