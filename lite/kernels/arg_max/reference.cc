// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/arg_max/arg_max.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/index.h"

namespace placelite {
namespace {

// Returns the position along `axis` of the largest element of the line that
// begins at `start`.
template <typename T>
int64_t Largest(const Tensor& x, int axis, Index start, bool last) {
  int64_t best = 0;
  T largest{};
  for (int64_t i = 0; i < x.shape()[axis]; ++i) {
    start[axis] = i;
    const T value = x.data<T>()[Ravel(start, x.shape())];
    if (i > 0 && !(value > largest) && !(last && value == largest)) continue;
    largest = value;
    best = i;
  }
  return best;
}

template <typename T>
void ComputeAll(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  int64_t* y = context.tensors.output(0).data<int64_t>();
  if (x.shape().rank() == 0) {
    *y = 0;
    return;
  }
  const int axis = ArgMaxAxis(context.op);
  const bool last = context.op.attributes().Bool("select_last_index");
  Shape kept = x.shape();
  kept[axis] = 1;
  for (int64_t i = 0; i < kept.NumElements(); ++i) {
    y[i] = Largest<T>(x, axis, Unravel(i, kept), last);
  }
}

}  // namespace

Status ArgMaxReference(const RunContext& context) {
  WithNumber(context.tensors.input(0).precision(),
             [&](auto zero) { ComputeAll<decltype(zero)>(context); });
  return Status::Ok();
}

}  // namespace placelite
