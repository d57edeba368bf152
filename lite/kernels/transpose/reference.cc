// SPDX-License-Identifier: Apache-2.0
// This is the oracle: it computes one element at a time.
#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/transpose/transpose.h"

namespace placelite {

Status TransposeReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const auto& axes = context.op.attributes().Ints("axis");
  const int rank = x.shape().rank();
  for (int64_t i = 0; i < y.NumElements(); ++i) {
    const Index to = Unravel(i, y.shape());
    Index from = to;
    for (int axis = 0; axis < rank; ++axis) {
      const Result<int> source = NormalizeAxis(axes[axis], rank);
      if (!source.ok()) return source.status();
      from[*source] = to[axis];
    }
    CopyElement(x, Ravel(from, x.shape()), y, i);
  }
  return Status::Ok();
}

}  // namespace placelite
