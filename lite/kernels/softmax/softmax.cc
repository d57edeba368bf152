// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/softmax/softmax.h"

#include "lite/core/base/check.h"
#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/blocked.h"

namespace placelite {

SoftmaxExtents ReadSoftmax(const OpView& op) {
  const Shape shape = op.input_shape(0).shape();
  SoftmaxExtents extents;
  if (shape.rank() == 0) return extents;
  const Result<int> axis =
      NormalizeAxis(op.attributes().Int("axis"), shape.rank());
  LITE_CHECK(axis.ok());
  for (int i = 0; i < shape.rank(); ++i) {
    int64_t& extent = i < *axis    ? extents.outer
                      : i == *axis ? extents.axis
                                   : extents.inner;
    extent *= shape[i];
  }
  return extents;
}

template <typename E>
Status RunSoftmax(const RunContext& context, SoftmaxSlice<E> slice) {
  const SoftmaxExtents extents = ReadSoftmax(context.op);
  const E* x = context.tensors.input(0).data<E>();
  E* y = context.tensors.output(0).data<E>();
  const int64_t size = extents.axis * extents.inner;
  if (size == 0) return Status::Ok();
  ParallelFor(context.pool, extents.outer, [&](int64_t begin, int64_t end) {
    for (int64_t o = begin; o < end; ++o) {
      slice(x + o * size, y + o * size, extents.axis, extents.inner);
    }
  });
  return Status::Ok();
}

template <typename E>
Status RunSoftmaxPixels(const RunContext& context, SoftmaxSlice<E> slice) {
  const Tensor& input = context.tensors.input(0);
  if (input.NumElements() == 0) return Status::Ok();
  const BlockedExtents e(input);
  const E* x = input.data<E>();
  E* y = context.tensors.output(0).data<E>();
  const int64_t pixels = e.pixels();
  ParallelFor(context.pool, e.batch * pixels, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const int64_t at = i / pixels * e.sample() + i % pixels * e.block;
      slice(x + at, y + at, e.channels, pixels);
    }
  });
  return Status::Ok();
}

template Status RunSoftmax<float>(const RunContext&, SoftmaxSlice<float>);
template Status RunSoftmaxPixels<float>(const RunContext&, SoftmaxSlice<float>);
template Status RunSoftmax<Bfloat16>(const RunContext&, SoftmaxSlice<Bfloat16>);
template Status RunSoftmaxPixels<Bfloat16>(const RunContext&,
                                           SoftmaxSlice<Bfloat16>);

}  // namespace placelite
