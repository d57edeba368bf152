// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/opencl_moves/opencl.h"

#include "lite/backends/opencl/call.h"
#include "lite/kernels/transpose/transpose.h"

namespace placelite {

Status PlanTransposeOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  const TransposePlan plan = PlanTranspose(context.op);
  RowMove move;
  move.axes = plan.output;
  move.x_steps = plan.input_steps;
  move.y_steps = DenseStrides(plan.output, LayoutKind::kNCHW);
  AddRowMove(context, 0, 0, move, calls);
  return Status::Ok();
}

}  // namespace placelite
