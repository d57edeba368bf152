// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/passes.h"
#include "lite/passes/optimize/rewriter.h"

namespace placelite {
namespace {

Result<Tensor> Transposed(const Tensor& matrix) {
  const int64_t rows = matrix.shape()[0], columns = matrix.shape()[1];
  LITE_ASSIGN_OR_RETURN(Tensor result,
                        Tensor::Allocate({columns, rows}, Precision::kFloat));
  const float* from = matrix.data<float>();
  float* to = result.data<float>();
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t c = 0; c < columns; ++c)
      to[c * rows + r] = from[r * columns + c];
  }
  return result;
}

// fc flattens all but the last axis of X into rows, as matmul with a matrix
// does, so X may have any rank; a transposed X may not be turned.
Status Visit(Rewriter* rewriter, NodeId id) {
  const Node& node = rewriter->node(id);
  if (!node.op->Is("matmul")) return Status::Ok();
  const ValueId x = node.inputs[0];
  ValueId y = node.inputs[1];
  const ShapeRange& shape = rewriter->info(x).shape;
  if (!shape.rank_known() || !IsFloatConstant(rewriter->info(y)) ||
      rewriter->info(y).shape.rank() != 2 ||
      rewriter->info(x).precision != Precision::kFloat ||
      node.attributes.Bool("transpose_x")) {
    return Status::Ok();
  }
  Node fc;
  fc.op = FindOp("fc");
  fc.attributes.Set("in_num_col_dims", int64_t{shape.rank() - 1});
  if (node.attributes.Bool("transpose_y")) {
    const Tensor& matrix = rewriter->info(y).constant;
    if (!rewriter->MayDerive(y, matrix.bytes())) return Status::Ok();
    LITE_ASSIGN_OR_RETURN(Tensor w, Transposed(matrix));
    GridPtr grid =
        TransposedGrid(rewriter->info(y).grid, matrix.shape(), {1, 0});
    y = rewriter->DeriveConstant(y, std::move(w));
    rewriter->SetGrid(y, std::move(grid));
  }
  fc.inputs = {x, y};
  return rewriter->Rewrite(id, std::move(fc));
}

}  // namespace

Status MatmulToFc(Graph* graph, const PassContext&) {
  Rewriter rewriter(graph);
  return rewriter.Sweep([&](NodeId id) { return Visit(&rewriter, id); });
}

}  // namespace placelite
