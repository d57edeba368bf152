// SPDX-License-Identifier: Apache-2.0
// This kernel computes fc on an OpenCL device, between dense matrices.
#include "lite/backends/opencl/call.h"
#include "lite/kernels/matrix/matrix.h"
#include "lite/kernels/matrix/opencl_operands.h"
#include "lite/kernels/matrix/product.h"

namespace placelite {
namespace {

constexpr size_t kGroup = 32;

}  // namespace

Status PlanFcOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  const MatrixProduct p = ReadProduct(context.op);
  OpenClCall& call = calls->Add("fc.cl", "fc");
  call.Define("INPUTS", p.depth);
  call.Define("GROUP", kGroup);
  call.Output("y", 0);
  call.Input("x", 0);
  AddWeights(context, p, &call);
  call.Local(kGroup * 4 * sizeof(float));
  call.Steps(context.op.epilogue());
  call.Grid(kGroup, static_cast<size_t>((p.columns + 3) / 4),
            static_cast<size_t>(p.rows));
  call.Group(kGroup, 1, 1);
  return Status::Ok();
}

}  // namespace placelite
