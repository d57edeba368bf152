// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "lite/kernels/common/element.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/integer_products/exact_sums.h"
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

enum Input : size_t { kX, kY, kXZero, kYZero, kScale, kBias };

// Bytes of an input, less their zero point; that of Y may be the column's.
class Centred {
 public:
  Centred(const RunContext& context, Input input)
      : bytes_(context.tensors.input(input)) {
    const size_t zeros = input == kX ? kXZero : kYZero;
    if (context.op.has_input(zeros)) zeros_ = &context.tensors.input(zeros);
  }

  int32_t operator()(int64_t i, int64_t column) const {
    const int32_t byte = ByteAt(bytes_, i);
    if (zeros_ == nullptr) return byte;
    return byte - ByteAt(*zeros_, zeros_->NumElements() == 1 ? 0 : column);
  }

 private:
  const Tensor& bytes_;
  const Tensor* zeros_ = nullptr;
};

// Returns the element of Scale or Bias for a column.
float AtColumn(const RunContext& context, Input input, int64_t column) {
  const Tensor& floats = context.tensors.input(input);
  return floats.data<float>()[floats.NumElements() == 1 ? 0 : column];
}

Status MultiplyBytes(const RunContext& context) {
  const Tensor& out = context.tensors.output(0);
  const Shape& shape = out.shape();
  const Matrices a = {context.tensors.input(kX).shape(),
                      context.op.attributes().Bool("transpose_x")};
  const Matrices b = {context.tensors.input(kY).shape(),
                      context.op.attributes().Bool("transpose_y")};
  const Centred x(context, kX), y(context, kY);
  const int64_t rows = shape[shape.rank() - 2];
  const int64_t columns = shape[shape.rank() - 1];
  const int64_t depth = a.transposed ? a.rows() : a.columns();
  for (int64_t i = 0; i < out.NumElements(); ++i) {
    const int64_t column = i % columns, row = i / columns % rows;
    const int64_t batch = i / columns / rows;
    const int64_t from = a.At(shape, batch) + row * a.row_step();
    const int64_t with = b.At(shape, batch) + column * b.column_step();
    uint32_t sum = 0;
    for (int64_t k = 0; k < depth; ++k) {
      sum += static_cast<uint32_t>(x(from + k * a.column_step(), 0) *
                                   y(with + k * b.row_step(), column));
    }
    const auto whole = static_cast<int32_t>(sum);
    if (!context.op.has_input(kScale)) {
      out.data<int32_t>()[i] = whole;
      continue;
    }
    float value = static_cast<float>(whole) * AtColumn(context, kScale, column);
    if (context.op.has_input(kBias)) value += AtColumn(context, kBias, column);
    out.data<float>()[i] = value;
  }
  return Status::Ok();
}

}  // namespace

Status IntegerMatmulReference(const RunContext& context) {
  if (SizeOf(context.op.input(0).precision) == 1) return MultiplyBytes(context);
  if (SizeOf(context.tensors.output(0).precision()) == 4) {
    Multiply<uint32_t>(context);
  } else {
    Multiply<uint64_t>(context);
  }
  return Status::Ok();
}

}  // namespace placelite
