// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/expand/expand.h"

namespace placelite {

Status ExpandReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const Shape shape = PaddedShape(x.shape(), y.shape().rank());
  for (int64_t i = 0; i < y.NumElements(); ++i) {
    Index index = Unravel(i, y.shape());
    for (int axis = 0; axis < shape.rank(); ++axis) index[axis] %= shape[axis];
    CopyElement(x, Ravel(index, shape), y, i);
  }
  return Status::Ok();
}

}  // namespace placelite
