// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/tril_triu/tril_triu.h"

#include <algorithm>
#include <cstring>

#include "lite/kernels/common/index.h"

namespace placelite {
namespace {

// Returns the column of the diagonal in a row, within [-1, columns]; the limits
// stand for a diagonal beyond all columns.
int64_t DiagonalIn(int64_t row, int64_t diagonal, int64_t columns) {
  if (diagonal > columns) return columns;
  if (diagonal < -row) return -1;
  return std::min(columns, row + diagonal);
}

}  // namespace

Status TrilTriuRows(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const Shape& shape = x.shape();
  const int64_t columns = shape[shape.rank() - 1];
  const int64_t rows = shape[shape.rank() - 2];
  const bool lower = context.op.attributes().Bool("lower");
  const int64_t diagonal = context.op.attributes().Int("diagonal");
  const auto size = static_cast<int64_t>(SizeOf(x.precision()));
  if (x.NumElements() == 0) return Status::Ok();
  ParallelFor(
      context.pool, x.NumElements() / columns, [&](int64_t begin, int64_t end) {
        for (int64_t r = begin; r < end; ++r) {
          const int64_t at = DiagonalIn(r % rows, diagonal, columns);
          const int64_t first = lower ? 0 : std::max<int64_t>(0, at);
          const int64_t last = lower ? std::min(columns, at + 1) : columns;
          char* out = y.data<char>() + r * columns * size;
          std::memset(out, 0, static_cast<size_t>(columns * size));
          if (first >= last) continue;
          std::memcpy(out + first * size,
                      x.data<char>() + (r * columns + first) * size,
                      static_cast<size_t>((last - first) * size));
        }
      });
  return Status::Ok();
}

Status TrilTriuReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const int rank = x.shape().rank();
  const bool lower = context.op.attributes().Bool("lower");
  const auto diagonal =
      static_cast<double>(context.op.attributes().Int("diagonal"));
  std::memset(y.data<char>(), 0, y.bytes());
  for (int64_t i = 0; i < x.NumElements(); ++i) {
    const Index index = Unravel(i, x.shape());
    const auto above = static_cast<double>(index[rank - 1] - index[rank - 2]);
    if (lower ? above <= diagonal : above >= diagonal) CopyElement(x, i, y, i);
  }
  return Status::Ok();
}

}  // namespace placelite
