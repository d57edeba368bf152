// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/matrix/product.h"

#include <algorithm>
#include <string_view>

#include "lite/core/op/op_def.h"

namespace placelite {
namespace {

// Returns the sum, over the axes, of coordinate times step for batch `i`.
int64_t Matrix(const SmallDims<int64_t>& axes, const SmallDims<int64_t>& steps,
               int64_t i) {
  int64_t matrix = 0;
  for (int axis = axes.rank() - 1; axis >= 0; --axis) {
    matrix += i % axes[axis] * steps[axis];
    i /= axes[axis];
  }
  return matrix;
}

// Returns the steps along the batch axes of an operand, whose own axes are
// aligned with the last of `rank` output axes, and sets how many matrices it
// has.
SmallDims<int64_t> BatchSteps(const Shape& operand, int rank,
                              int64_t* matrices) {
  SmallDims<int64_t> steps;
  for (int i = 0; i < rank; ++i) steps.push_back(0);
  *matrices = 1;
  for (int own = operand.rank() - 3, i = rank - 1; own >= 0; --own, --i) {
    if (operand[own] != 1) steps[i] = *matrices;
    *matrices *= operand[own];
  }
  return steps;
}

Tri HasOneMatrix(const ShapeRange& shape) {
  Tri one = Tri::kYes;
  for (int i = 0; i < shape.rank() - 2; ++i) one = one && shape[i] == Dim(1);
  return one;
}

// Returns whether all batches have one y and the rows of x lie at equal
// distances.
Tri FoldsBatches(const OpView& op) {
  const ShapeRange &x = op.input_shape(0), &y = op.input_shape(1);
  const bool transpose_x = op.attributes().Bool("transpose_x");
  return HasOneMatrix(y) && MakeTri(y.rank() <= x.rank()) &&
         (HasOneMatrix(x) || MakeTri(!transpose_x));
}

MatrixProduct ReadFc(const OpView& op) {
  const Shape w = op.input_shape(1).shape();
  MatrixProduct p;
  p.depth = w[0];
  p.columns = w[1];
  const Shape x = op.input_shape(0).shape();
  p.rows = 1;
  for (int i = 0; i < op.attributes().Int("in_num_col_dims"); ++i) {
    p.rows *= x[i];
  }
  p.x_row_step = p.depth;
  p.x_column_step = 1;
  p.y_row_step = p.columns;
  p.y_column_step = 1;
  return p;
}

MatrixProduct ReadMatmul(const OpView& op) {
  const Shape x = op.input_shape(0).shape();
  const Shape y = op.input_shape(1).shape();
  const Shape out = op.output_shape(0).shape();
  const bool transpose_x = op.attributes().Bool("transpose_x");
  const bool transpose_y = op.attributes().Bool("transpose_y");
  MatrixProduct p;
  p.rows = out[out.rank() - 2];
  p.columns = out[out.rank() - 1];
  p.depth = x[x.rank() - (transpose_x ? 2 : 1)];
  p.x_row_step = transpose_x ? 1 : p.depth;
  p.x_column_step = transpose_x ? p.rows : 1;
  p.y_row_step = transpose_y ? 1 : p.columns;
  p.y_column_step = transpose_y ? p.depth : 1;
  for (int i = 0; i < out.rank() - 2; ++i) p.batches *= out[i];
  if (FoldsBatches(op) == Tri::kYes) {
    p.rows *= p.batches;
    p.batches = 1;
    return p;
  }
  for (int i = 0; i < out.rank() - 2; ++i) p.batch_axes.push_back(out[i]);
  int64_t x_matrices = 1;
  p.x_batch_steps = BatchSteps(x, out.rank() - 2, &x_matrices);
  p.y_batch_steps = BatchSteps(y, out.rank() - 2, &p.y_matrices);
  return p;
}

}  // namespace

int64_t MatrixProduct::x_matrix(int64_t i) const {
  return Matrix(batch_axes, x_batch_steps, i);
}

int64_t MatrixProduct::y_matrix(int64_t i) const {
  return Matrix(batch_axes, y_batch_steps, i);
}

MatrixView MatrixProduct::x(const float* data, int64_t batch) const {
  return {data + x_matrix(batch) * rows * depth, x_row_step, x_column_step};
}

MatrixView MatrixProduct::y(const float* data, int64_t matrix) const {
  return {data + matrix * depth * columns, y_row_step, y_column_step};
}

bool IsFc(const OpView& op) { return std::string_view(op.def().name) == "fc"; }

MatrixProduct ReadProduct(const OpView& op) {
  return IsFc(op) ? ReadFc(op) : ReadMatmul(op);
}

Dim ProductRows(const OpView& op) {
  const ShapeRange& out = op.output_shape(0);
  if (!out.rank_known()) return Dim::Any();
  const Dim last = IsFc(op) ? Dim(1) : out[out.rank() - 2];
  Dim all = last;
  for (int i = 0; i < out.rank() - (IsFc(op) ? 1 : 2); ++i) all = all * out[i];
  switch (IsFc(op) ? Tri::kYes : FoldsBatches(op)) {
    case Tri::kYes:
      return all;
    case Tri::kNo:
      return last;
    case Tri::kDepends:
      return Dim(std::min(last.min, all.min), std::max(last.max, all.max));
  }
  return Dim::Any();
}

const float* ProductBias(const RunContext& context) {
  if (!IsFc(context.op) || !context.op.has_input(2)) return nullptr;
  return context.tensors.input(2).data<float>();
}

}  // namespace placelite
