// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/opencl_moves/opencl.h"

#include "lite/backends/opencl/call.h"
#include "lite/kernels/slice/slice.h"

namespace placelite {

Status PlanSliceOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  if (y.NumElements() == 0) return Status::Ok();
  const Index first = SliceStart(context.op);
  if (IsSliced(y)) {
    AddChannelMove(context, 0, {{y.shape()[1], 0, first[1], 1}},
                   {first[3], first[2], first[0]}, calls);
    return Status::Ok();
  }
  // Axes that are dropped have one element.
  RowMove move;
  move.x_steps = x.strides();
  for (int axis = 0; axis < x.shape().rank(); ++axis) {
    move.x_first += first[axis] * x.strides()[axis];
  }
  move.axes = y.shape();
  move.y_steps = y.strides();
  AddRowMove(context, 0, 0, move, calls);
  return Status::Ok();
}

}  // namespace placelite
