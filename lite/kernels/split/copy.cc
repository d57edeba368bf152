// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/axis_parts.h"
#include "lite/kernels/split/split.h"

namespace placelite {

Status SplitCopy(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  LITE_ASSIGN_OR_RETURN(
      const int axis,
      NormalizeAxis(context.op.attributes().Int("axis"), x.shape().rank()));
  const Span<const Tensor* const> parts(context.tensors.outputs.data(),
                                        context.tensors.outputs.size());
  CopyParts(context.pool, x, parts, axis, PartsTo::kCut);
  return Status::Ok();
}

}  // namespace placelite
