// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/strided_slice/strided_slice.h"

#include <algorithm>

#include "lite/core/op/strided_slice.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/index.h"

namespace placelite {
namespace {

// Returns the input's coordinates for those of the output.
Index SourceOf(Index index, const SmallDims<StridedRange>& ranges) {
  for (int axis = 0; axis < index.rank(); ++axis) {
    index[axis] = ranges[axis].start + index[axis] * ranges[axis].stride;
  }
  return index;
}

template <typename T>
void CopyRows(const RunContext& context, T) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const auto ranges = StridedRanges(context.op.attributes(), x.shape());
  const int last = y.shape().rank() - 1;
  const int64_t columns = last < 0 ? 1 : y.shape()[last];
  const int64_t step = last < 0 ? 1 : ranges[last].stride;
  if (y.NumElements() == 0) return;
  const auto* from = static_cast<const T*>(x.raw_data());
  auto* to = static_cast<T*>(y.raw_data());
  ParallelFor(
      context.pool, y.NumElements() / columns, [&](int64_t begin, int64_t end) {
        for (int64_t row = begin; row < end; ++row) {
          const Index index = Unravel(row * columns, y.shape());
          const int64_t first = Ravel(SourceOf(index, ranges), x.shape());
          T* out = to + row * columns;
          for (int64_t i = 0; i < columns; ++i) {
            out[i] = from[first + i * step];
          }
        }
      });
}

}  // namespace

Status StridedSliceRows(const RunContext& context) {
  WithSizeOf(context.tensors.output(0).precision(),
             [&](auto zero) { CopyRows(context, zero); });
  return Status::Ok();
}

Status StridedSliceReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const auto ranges = StridedRanges(context.op.attributes(), x.shape());
  for (int64_t i = 0; i < y.NumElements(); ++i) {
    const Index index = SourceOf(Unravel(i, y.shape()), ranges);
    CopyElement(x, Ravel(index, x.shape()), y, i);
  }
  return Status::Ok();
}

}  // namespace placelite
