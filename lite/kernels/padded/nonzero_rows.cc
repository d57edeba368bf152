// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/index.h"
#include "lite/kernels/padded/nonzero.h"
#include "lite/kernels/padded/padded.h"

namespace placelite {
namespace {

// Writes the coordinates of the elements that are not zero and returns where
// they end. The coordinates of a row of the last axis are computed once for the
// row.
template <typename T>
int64_t* FindInRows(const T* x, const Shape& shape, int64_t* to) {
  const int last = shape.rank() - 1;
  const int64_t columns = shape[last];
  const int64_t rows = Extent(shape, 0, last);
  for (int64_t row = 0; row < rows; ++row, x += columns) {
    const Index at = Unravel(row * columns, shape);
    for (int64_t i = 0; i < columns; ++i) {
      if (!IsNonzero(x[i])) continue;
      for (int axis = 0; axis < last; ++axis) *to++ = at[axis];
      *to++ = i;
    }
  }
  return to;
}

}  // namespace

Status PaddedNonzeroRows(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& indices = context.tensors.output(0);
  auto* begin = indices.data<int64_t>();
  int64_t count = 0;
  WithType(x.precision(), [&](auto zero) {
    if (x.NumElements() == 0) return;
    const auto* elements = x.data<Readable<decltype(zero)>>();
    count = (FindInRows(elements, x.shape(), begin) - begin) / x.shape().rank();
  });
  ClearRows(indices, count);
  SetCount(context, count);
  return Status::Ok();
}

}  // namespace placelite
