// SPDX-License-Identifier: Apache-2.0
// This is the oracle: it computes one element at a time.
#include "lite/kernels/slice/slice.h"

namespace placelite {

Status SliceReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const Index first = SliceStart(context.op);
  for (int64_t i = 0; i < y.NumElements(); ++i) {
    Index index = Unravel(i, y.shape());
    for (int axis = 0; axis < x.shape().rank(); ++axis) {
      index[axis] += first[axis];
    }
    CopyElement(x, Ravel(index, x.shape()), y, i);
  }
  return Status::Ok();
}

}  // namespace placelite
