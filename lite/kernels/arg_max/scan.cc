// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/infer_util.h"
#include "lite/kernels/arg_max/arg_max.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/index.h"

namespace placelite {

int ArgMaxAxis(const OpView& op) {
  const int rank = op.input_shape(0).shape().rank();
  const Result<int> axis =
      NormalizeAxis(op.attributes().Int("axis"), rank == 0 ? 1 : rank);
  LITE_CHECK(axis.ok());
  return *axis;
}

namespace {

// Returns the position of the largest of x[0], x[inner], ...
template <typename T>
int64_t Scan(const T* x, int64_t count, int64_t inner, bool last) {
  int64_t best = 0;
  T largest = x[0];
  for (int64_t i = 1; i < count; ++i) {
    const T value = x[i * inner];
    const bool better = last ? value >= largest : value > largest;
    best = better ? i : best;
    largest = better ? value : largest;
  }
  return best;
}

template <typename T>
void ScanAll(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Shape& shape = x.shape();
  const int axis = ArgMaxAxis(context.op);
  const int64_t count = shape.rank() == 0 ? 1 : shape[axis];
  const int64_t inner = Extent(shape, axis + 1, shape.rank());
  const bool last = context.op.attributes().Bool("select_last_index");
  int64_t* y = context.tensors.output(0).data<int64_t>();
  ParallelFor(context.pool, context.tensors.output(0).NumElements(),
              [&](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) {
                  const int64_t first = i / inner * count * inner + i % inner;
                  y[i] = Scan(x.data<T>() + first, count, inner, last);
                }
              });
}

}  // namespace

Status ArgMaxScan(const RunContext& context) {
  WithNumber(context.tensors.input(0).precision(),
             [&](auto zero) { ScanAll<decltype(zero)>(context); });
  return Status::Ok();
}

}  // namespace placelite
