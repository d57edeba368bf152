// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/axis_parts.h"
#include "lite/kernels/concat/concat.h"

namespace placelite {

Status ConcatCopy(const RunContext& context) {
  const Tensor& y = context.tensors.output(0);
  LITE_ASSIGN_OR_RETURN(
      const int axis,
      NormalizeAxis(context.op.attributes().Int("axis"), y.shape().rank()));
  CopyParts(context.pool, y, context.tensors.inputs, axis, PartsTo::kJoin);
  return Status::Ok();
}

}  // namespace placelite
