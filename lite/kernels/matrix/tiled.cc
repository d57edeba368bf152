// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/matrix/tiled.h"

namespace placelite {

Status MatrixTiled::Prepare(PrepareContext& context) {
  product_ = ReadProduct(context.op);
  const MatrixProduct& p = product_;
  // The third input of matmul is an operand of its epilogue.
  const Status status = row_product_.Prepare(
      {p.rows, p.columns, p.depth, p.x_row_step, IsFc(context.op), ""},
      [&](const float* weights) { return p.y(weights, p.y_matrix(0)); },
      context);
  context.scratch_bytes = row_product_.row_tiles().scratch_bytes();
  return status;
}

Status MatrixTiled::Run(const RunContext& context) {
  if (product_.rows * product_.columns == 0) return Status::Ok();
  const RowProduct::Operands operands = row_product_.OperandsOf(context);
  row_product_.row_tiles().Run(context.tensors.input(0).data<uint8_t>(),
                               row_product_.weights(), row_product_.Sums(),
                               operands.epilogue, context.scratch, context.pool,
                               [&](const RowTiles::Made& made) {
                                 row_product_.StoreRows(operands, made, 0);
                               });
  return Status::Ok();
}

}  // namespace placelite
