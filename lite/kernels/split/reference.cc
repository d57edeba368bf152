// SPDX-License-Identifier: Apache-2.0
// This is the oracle: it computes one element at a time.
#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/split/split.h"

namespace placelite {

Status SplitReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  LITE_ASSIGN_OR_RETURN(
      const int axis,
      NormalizeAxis(context.op.attributes().Int("axis"), x.shape().rank()));
  int64_t first = 0;
  for (const Tensor* y : context.tensors.outputs) {
    for (int64_t i = 0; i < y->NumElements(); ++i) {
      Index index = Unravel(i, y->shape());
      index[axis] += first;
      CopyElement(x, Ravel(index, x.shape()), *y, i);
    }
    first += y->shape()[axis];
  }
  return Status::Ok();
}

}  // namespace placelite
