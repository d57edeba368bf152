// SPDX-License-Identifier: Apache-2.0
// This is the oracle: it computes one element at a time.
#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/concat/concat.h"

namespace placelite {

Status ConcatReference(const RunContext& context) {
  const Tensor& y = context.tensors.output(0);
  LITE_ASSIGN_OR_RETURN(
      const int axis,
      NormalizeAxis(context.op.attributes().Int("axis"), y.shape().rank()));
  for (int64_t i = 0; i < y.NumElements(); ++i) {
    Index index = Unravel(i, y.shape());
    size_t source = 0;
    while (index[axis] >= context.tensors.input(source).shape()[axis]) {
      index[axis] -= context.tensors.input(source).shape()[axis];
      ++source;
    }
    const Tensor& x = context.tensors.input(source);
    CopyElement(x, Ravel(index, x.shape()), y, i);
  }
  return Status::Ok();
}

}  // namespace placelite
