// SPDX-License-Identifier: Apache-2.0
// This kernel computes the activations on an OpenCL device.
#include "lite/backends/opencl/call.h"
#include "lite/kernels/activation/activation.h"

namespace placelite {

Status PlanActivationOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  const Tensor& y = context.tensors.output(0);
  if (y.NumElements() == 0) return Status::Ok();
  OpenClCall& call = calls->Add("activation.cl", "activation");
  call.Output("y", 0);
  call.Input("x", 0);
  LITE_ASSIGN_OR_RETURN(const EpilogueStep step, ReadActivation(context.op));
  call.Steps({&step, 1});
  if (IsSliced(y)) {
    call.Define("SLICES", 1);
    call.OverPixels(y);
  } else {
    call.Int(static_cast<int>(y.NumElements()));
    call.Grid(static_cast<size_t>(y.NumElements()), 1, 1);
  }
  return Status::Ok();
}

}  // namespace placelite
