// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "lite/kernels/common/element.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/integer_products/integer_products.h"

namespace placelite {
namespace {

// Matrices are those of an operand, whose other axes broadcast to those of the
// output.
struct Matrices {
  Shape shape;
  bool transposed;

  int64_t rows() const { return shape[shape.rank() - 2]; }
  int64_t columns() const { return shape[shape.rank() - 1]; }
  // Returns the first element of the matrix that matrix `batch` of the output
  // needs.
  int64_t At(const Shape& out, int64_t batch) const {
    int64_t matrix = 0, matrices = 1;
    for (int i = out.rank() - 3; i >= out.rank() - shape.rank(); --i) {
      const int own = i - (out.rank() - shape.rank());
      if (shape[own] != 1) matrix += batch % out[i] * matrices;
      matrices *= shape[own];
      batch /= out[i];
    }
    return matrix * rows() * columns();
  }
  // These are the distances between neighbours in a column, and in a row.
  int64_t row_step() const { return transposed ? 1 : columns(); }
  int64_t column_step() const { return transposed ? columns() : 1; }
};

// U is unsigned, so that sums wrap.
template <typename U>
void Multiply(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.input(1);
  const Shape& out = context.tensors.output(0).shape();
  const Matrices a = {x.shape(), context.op.attributes().Bool("transpose_x")};
  const Matrices b = {y.shape(), context.op.attributes().Bool("transpose_y")};
  const int64_t rows = out[out.rank() - 2], columns = out[out.rank() - 1];
  const int64_t depth = a.transposed ? a.rows() : a.columns();
  const auto compute = [&](int64_t index) {
    const int64_t batch = index / rows, row = index % rows;
    const U* from = x.data<U>() + a.At(out, batch) + row * a.row_step();
    const U* with = y.data<U>() + b.At(out, batch);
    U* to = context.tensors.output(0).data<U>() + index * columns;
    std::fill_n(to, columns, U{0});
    for (int64_t k = 0; k < depth; ++k) {
      const U factor = from[k * a.column_step()];
      const U* line = with + k * b.row_step();
      for (int64_t j = 0; j < columns; ++j) {
        to[j] += factor * line[j * b.column_step()];
      }
    }
  };
  const int64_t lines = columns == 0 ? 0 : out.NumElements() / columns;
  ParallelFor(context.pool, lines, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) compute(i);
  });
}

}  // namespace

Status IntegerMatmulReference(const RunContext& context) {
  if (SizeOf(context.tensors.output(0).precision()) == 4) {
    Multiply<uint32_t>(context);
  } else {
    Multiply<uint64_t>(context);
  }
  return Status::Ok();
}

}  // namespace placelite
