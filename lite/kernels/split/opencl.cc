// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/opencl_moves/opencl.h"

#include "lite/backends/opencl/call.h"
#include "lite/core/op/infer_util.h"
#include "lite/kernels/split/split.h"

namespace placelite {

Status PlanSplitOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  const Tensor& x = context.tensors.input(0);
  LITE_ASSIGN_OR_RETURN(
      const int axis,
      NormalizeAxis(context.op.attributes().Int("axis"), x.shape().rank()));
  int64_t begin = 0;
  for (size_t i = 0; i < context.tensors.outputs.size(); ++i) {
    const Tensor& y = context.tensors.output(i);
    const int64_t count = y.shape()[axis];
    if (IsSliced(x)) {
      AddChannelMove(context, i, {{count, 0, begin, 1}}, {}, calls);
    } else {
      RowMove move;
      move.axes = y.shape();
      move.x_first = begin * x.strides()[axis];
      move.x_steps = x.strides();
      move.y_steps = y.strides();
      AddRowMove(context, 0, i, move, calls);
    }
    begin += count;
  }
  return Status::Ok();
}

}  // namespace placelite
