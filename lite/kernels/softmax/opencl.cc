// SPDX-License-Identifier: Apache-2.0
// These kernels compute softmax on an OpenCL device, on dense tensors and on
// matrices in images.
#include "lite/backends/opencl/call.h"
#include "lite/kernels/softmax/softmax.h"

namespace placelite {
namespace {

constexpr size_t kGroup = 64;

OpenClCall& AddCall(const PrepareContext& context, const char* function,
                    OpenClCalls* calls) {
  const SoftmaxExtents extents = ReadSoftmax(context.op);
  OpenClCall& call = calls->Add("softmax.cl", function);
  call.Define("AXIS", extents.axis);
  call.Define("INNER", extents.inner);
  call.Define("GROUP", kGroup);
  call.Output("y", 0);
  call.Input("x", 0);
  return call;
}

}  // namespace

Status PlanSoftmaxOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  OpenClCall& call = AddCall(context, "softmax", calls);
  const SoftmaxExtents extents = ReadSoftmax(context.op);
  const int64_t rows = extents.outer * extents.inner;
  call.Int(static_cast<int>(rows));
  call.Grid(static_cast<size_t>(rows), 1, 1);
  return Status::Ok();
}

Status PlanSoftmaxFolderOpenCl(const PrepareContext& context,
                               OpenClCalls* calls) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  OpenClCall& call = AddCall(context, "softmax_folder", calls);
  call.Define("INTO_FOLDER", 1);
  const int64_t rows = ReadSoftmax(context.op).outer;
  call.Int(static_cast<int>(rows));
  call.Grid(static_cast<size_t>(rows), 1, 1);
  return Status::Ok();
}

Status PlanSoftmaxGroupOpenCl(const PrepareContext& context,
                              OpenClCalls* calls) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  OpenClCall& call = AddCall(context, "softmax_group", calls);
  call.Local(kGroup * sizeof(float));
  call.Grid(kGroup, static_cast<size_t>(ReadSoftmax(context.op).outer), 1);
  call.Group(kGroup, 1, 1);
  return Status::Ok();
}

}  // namespace placelite
