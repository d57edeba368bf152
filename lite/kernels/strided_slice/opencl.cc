// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/opencl_moves/opencl.h"

#include "lite/backends/opencl/call.h"
#include "lite/core/op/strided_slice.h"
#include "lite/kernels/strided_slice/strided_slice.h"

namespace placelite {

Status PlanStridedSliceOpenCl(const PrepareContext& context,
                              OpenClCalls* calls) {
  const Shape& x = context.tensors.input(0).shape();
  const auto ranges = StridedRanges(context.op.attributes(), x);
  RowMove move;
  move.axes = context.tensors.output(0).shape();
  move.x_steps = DenseStrides(x, LayoutKind::kNCHW);
  move.y_steps = DenseStrides(move.axes, LayoutKind::kNCHW);
  for (int axis = 0; axis < x.rank(); ++axis) {
    move.x_first += ranges[axis].start * move.x_steps[axis];
    move.x_steps[axis] *= ranges[axis].stride;
  }
  AddRowMove(context, 0, 0, move, calls);
  return Status::Ok();
}

}  // namespace placelite
