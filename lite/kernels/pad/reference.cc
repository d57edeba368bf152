// SPDX-License-Identifier: Apache-2.0
// This is the oracle: it copies one element at a time.
#include "lite/kernels/common/convert.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/pad/pad.h"

namespace placelite {

Status PadReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const PadParams pad = ReadPad(context.op);
  for (int64_t i = 0; i < y.NumElements(); ++i) {
    Index index = Unravel(i, y.shape());
    bool inside = true;
    for (int axis = 0; axis < index.rank(); ++axis) {
      index[axis] = pad.Source(axis, index[axis], x.shape()[axis]);
      inside = inside && index[axis] >= 0;
    }
    if (inside) {
      CopyElement(x, Ravel(index, x.shape()), y, i);
      continue;
    }
    WithStoredType(y.precision(), [&](auto element) {
      using T = decltype(element);
      y.data<T>()[i] = Convert<T>(pad.value);
    });
  }
  return Status::Ok();
}

}  // namespace placelite
