// SPDX-License-Identifier: Apache-2.0
// These kernels compute fc on an OpenCL device, between dense matrices.
#include "lite/backends/opencl/call.h"
#include "lite/backends/opencl/packed_vectors.h"
#include "lite/kernels/matrix/matrix.h"
#include "lite/kernels/matrix/product.h"

namespace placelite {
namespace {

constexpr size_t kGroup = 32;

// Adds W as vectors of four columns: for each four columns, one vector for each
// row.
void AddColumns(const PrepareContext& context, int64_t inputs, int64_t outputs,
                OpenClCall* call) {
  const float* w = context.op.input(1).constant.data<float>();
  const auto fill = [=](float* to) {
    const float* from = w;
    for (int64_t k = 0; k < inputs; ++k) {
      for (int64_t column = 0; column < outputs; ++column) {
        to[(column / 4 * inputs + k) * 4 + column % 4] = *from++;
      }
    }
  };
  AddFilterVectors(context, "columns", (outputs + 3) / 4 * inputs * 4, fill,
                   call);
}

}  // namespace

Status PlanFcOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  const MatrixProduct p = ReadProduct(context.op);
  OpenClCall& call = calls->Add("fc.cl", "fc");
  call.Define("INPUTS", p.depth);
  call.Define("GROUP", kGroup);
  call.Output("y", 0);
  call.Input("x", 0);
  AddColumns(context, p.depth, p.columns, &call);
  AddBiasVectors(context.op.has_input(2)
                     ? context.op.input(2).constant.data<float>()
                     : nullptr,
                 p.columns, &call);
  call.Local(kGroup * 4 * sizeof(float));
  call.Steps(context.op.epilogue());
  call.Grid(kGroup, static_cast<size_t>((p.columns + 3) / 4),
            static_cast<size_t>(p.rows));
  call.Group(kGroup, 1, 1);
  return Status::Ok();
}

}  // namespace placelite
