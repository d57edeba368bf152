// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/opencl_moves/opencl.h"

#include "lite/backends/opencl/call.h"
#include "lite/kernels/expand/expand.h"

namespace placelite {

Status PlanExpandOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  const Shape& y = context.tensors.output(0).shape();
  if (y.NumElements() == 0) return Status::Ok();
  RowMove move;
  move.axes = y;
  move.x_wraps = PaddedShape(context.tensors.input(0).shape(), y.rank());
  move.x_steps = DenseStrides(move.x_wraps, LayoutKind::kNCHW);
  move.y_steps = DenseStrides(y, LayoutKind::kNCHW);
  for (int axis = 0; axis < y.rank(); ++axis) {
    if (move.x_wraps[axis] == 1) move.x_steps[axis] = 0;
  }
  AddRowMove(context, 0, 0, move, calls);
  return Status::Ok();
}

}  // namespace placelite
