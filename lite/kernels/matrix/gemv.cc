// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/matrix/gemv.h"

#include <algorithm>

namespace placelite {
namespace {

// The sums of this many columns stay in the first-level cache, which has space
// left for more.
constexpr int64_t kColumns = 2048;

}  // namespace

Status MatrixGemv::Prepare(PrepareContext& context) {
  product_ = ReadProduct(context.op);
  const int64_t lanes = functions_.lanes;
  const int64_t vectors = (product_.columns + lanes - 1) / lanes;
  const int64_t per_thread = (vectors + context.threads - 1) / context.threads;
  blocks_ = EvenSplit::AtMost(
      vectors, std::clamp<int64_t>(per_thread, 1, kColumns / lanes));
  return Status::Ok();
}

Status MatrixGemv::Run(const RunContext& context) {
  const MatrixProduct& p = product_;
  if (p.rows * p.columns == 0) return Status::Ok();
  const ClampedEpilogue epilogue = MakeClampedEpilogue(context);
  const float* x = context.tensors.input(0).data<float>();
  const float* y = context.tensors.input(1).data<float>();
  float* out = context.tensors.output(0).data<float>();
  const float* bias = ProductBias(context);
  const int64_t blocks = blocks_.parts();
  ParallelFor(
      context.pool, p.batches * blocks, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          const int64_t batch = i / blocks, block = i % blocks;
          const int64_t index = batch * p.rows * p.columns;
          const Operands operands = {p.x(x, batch), p.y(y, p.y_matrix(batch)),
                                     bias,          out + index,
                                     index,         &epilogue};
          const int64_t first = blocks_.begin(block) * functions_.lanes;
          const int64_t last =
              std::min(blocks_.end(block) * functions_.lanes, p.columns);
          if (p.y_column_step == 1) {
            RunColumns(operands, first, last);
          } else {
            RunTransposed(operands, first, last);
          }
        }
      });
  return Status::Ok();
}

void MatrixGemv::RunColumns(const Operands& o, int64_t begin,
                            int64_t end) const {
  const MatrixProduct& p = product_;
  functions_.gemv_columns(
      {static_cast<int>(p.rows), end - begin, p.depth, o.x.data, o.x.row_step,
       o.x.column_step, o.y.data + begin, o.y.row_step, o.out + begin,
       p.columns, o.bias == nullptr ? nullptr : o.bias + begin, o.epilogue,
       o.index + begin});
}

void MatrixGemv::RunTransposed(const Operands& o, int64_t begin,
                               int64_t end) const {
  const MatrixProduct& p = product_;
  for (int64_t row = 0; row < p.rows; ++row) {
    const int64_t offset = row * p.columns + begin;
    functions_.gemv_rows({1, end - begin, p.depth,
                          o.y.data + begin * o.y.column_step, o.y.column_step,
                          o.x.data + row * o.x.row_step, 0, o.out + offset,
                          o.bias == nullptr ? nullptr : o.bias + begin, nullptr,
                          o.epilogue, o.index + offset});
  }
}

}  // namespace placelite
