// SPDX-License-Identifier: Apache-2.0
// These are the oracles: they compute one element at a time.
#include "lite/kernels/common/index.h"
#include "lite/kernels/gather/gather.h"

namespace placelite {

Status GatherReference(const RunContext& context) {
  LITE_RETURN_IF_ERROR(CheckGather(context));
  const Tensor& x = context.tensors.input(0);
  const Tensor& index = context.tensors.input(1);
  const Tensor& y = context.tensors.output(0);
  const int axis = GatherAxis(context.op);
  for (int64_t i = 0; i < y.NumElements(); ++i) {
    const Index to = Unravel(i, y.shape());
    Index position, from;
    for (int a = 0; a < index.shape().rank(); ++a) {
      position.push_back(to[axis + a]);
    }
    for (int a = 0; a < axis; ++a) from.push_back(to[a]);
    from.push_back(
        GatherPosition(index, Ravel(position, index.shape()), x.shape()[axis]));
    for (int a = axis + index.shape().rank(); a < y.shape().rank(); ++a) {
      from.push_back(to[a]);
    }
    CopyElement(x, Ravel(from, x.shape()), y, i);
  }
  return Status::Ok();
}

Status TakeAlongAxisReference(const RunContext& context) {
  LITE_RETURN_IF_ERROR(CheckGather(context));
  const Tensor& x = context.tensors.input(0);
  const Tensor& index = context.tensors.input(1);
  const Tensor& y = context.tensors.output(0);
  const int axis = GatherAxis(context.op);
  for (int64_t i = 0; i < y.NumElements(); ++i) {
    Index from = Unravel(i, y.shape());
    from[axis] = GatherPosition(index, i, x.shape()[axis]);
    CopyElement(x, Ravel(from, x.shape()), y, i);
  }
  return Status::Ok();
}

}  // namespace placelite
