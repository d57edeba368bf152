// SPDX-License-Identifier: Apache-2.0
// This kernel computes lrn on an OpenCL device, on slices of four channels.
#include <algorithm>

#include "lite/backends/opencl/call.h"
#include "lite/kernels/lrn/lrn.h"

namespace placelite {

Status PlanLrnOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  const Tensor& y = context.tensors.output(0);
  if (y.NumElements() == 0) return Status::Ok();
  const AttributeMap& attributes = context.op.attributes();
  // No window needs to reach further than all channels do.
  const int64_t before = (attributes.Int("n") - 1) / 2;
  const int64_t after = attributes.Int("n") - 1 - before;
  const int64_t channels = y.shape()[1];
  OpenClCall& call = calls->Add("lrn.cl", "lrn");
  call.Define("BEFORE", std::min(before, channels));
  call.Define("AFTER", std::min(after, channels));
  call.Define("K", FloatText(attributes.Float("k")));
  call.Define("ALPHA", FloatText(attributes.Float("alpha")));
  call.Define("BETA", FloatText(attributes.Float("beta")));
  call.Output("y", 0);
  call.Input("x", 0);
  call.OverPixels(y);
  return Status::Ok();
}

}  // namespace placelite
