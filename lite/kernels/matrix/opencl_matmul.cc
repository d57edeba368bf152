// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/call.h"
#include "lite/kernels/matrix/matrix.h"
#include "lite/kernels/matrix/opencl_operands.h"
#include "lite/kernels/matrix/product.h"

namespace placelite {
namespace {

constexpr int64_t kTile = 4;

}  // namespace

Status PlanMatmulOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  const MatrixProduct p = ReadProduct(context.op);
  OpenClCall& call = calls->Add("matmul.cl", "matmul");
  DefineProduct(p, &call);
  DefineY(p, &call);
  // Columns that are contiguous as a transposed y of depth 1 has them lie in
  // rows of one element, each in a texel of its own.
  if (p.y_column_step == 1 && p.y_row_step == p.columns &&
      p.columns % kTile == 0) {
    call.Define("Y_VECTORS", 1);
  }
  call.Output("out", 0);
  call.Input("x", 0);
  call.Input("y", 1);
  call.Steps(context.op.epilogue());
  call.Grid(static_cast<size_t>((p.columns + kTile - 1) / kTile),
            static_cast<size_t>((p.rows + kTile - 1) / kTile),
            static_cast<size_t>(p.batches));
  return Status::Ok();
}

}  // namespace placelite
